-- What was signed stays as it is. That it holds no more is said once, and accounts may go.
CREATE FUNCTION certificate_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ending CONSTANT text[] := ARRAY['ended_at', 'ended_by', 'end_reason'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - ending - 'issued_by' = to_jsonb(OLD) - ending - 'issued_by'
      AND (NEW.issued_by IS NULL OR NEW.issued_by = OLD.issued_by)
      AND (OLD.ended_at IS NULL OR
        (NEW.ended_at = OLD.ended_at AND NEW.end_reason = OLD.end_reason
          AND (NEW.ended_by IS NULL OR NEW.ended_by = OLD.ended_by)))
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'certificates stay as they were signed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER certificate_kept BEFORE UPDATE OR DELETE ON certificates
  FOR EACH ROW EXECUTE FUNCTION certificate_kept();
