-- Who deletes an account takes the words about them along: what names a person in history may become null, in
-- any combination, and nothing else may change.
CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  expected jsonb;
  forgettable text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    expected := to_jsonb(OLD);
    FOREACH forgettable IN ARRAY TG_ARGV LOOP
      IF to_jsonb(NEW) -> forgettable = 'null'::jsonb THEN
        expected := expected || jsonb_build_object(forgettable, NULL);
      END IF;
    END LOOP;
    IF to_jsonb(NEW) = expected THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER append_only ON submission_events;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON submission_events
  FOR EACH ROW EXECUTE FUNCTION append_only('actor_id', 'note');
