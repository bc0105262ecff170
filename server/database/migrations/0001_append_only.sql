-- History, kilograms and the audit log are written once. The only change a row ever sees is that the person
-- behind it is forgotten (ON DELETE SET NULL when an account is removed).
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person text := TG_ARGV[0];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) = to_jsonb(OLD) || jsonb_build_object(person, NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON submission_events
  FOR EACH ROW EXECUTE FUNCTION append_only('actor_id');
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON weight_entries
  FOR EACH ROW EXECUTE FUNCTION append_only('recorded_by');
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION append_only('actor_id');
--> statement-breakpoint
-- A corrected entry belongs to the same request as the entry that replaces it.
CREATE UNIQUE INDEX weight_entries_identity ON weight_entries (id, submission_id);
--> statement-breakpoint
ALTER TABLE weight_entries ADD CONSTRAINT weight_entries_same_request
  FOREIGN KEY (replaces_id, submission_id) REFERENCES weight_entries (id, submission_id);
