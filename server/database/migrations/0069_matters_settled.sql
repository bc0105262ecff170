-- Matters that end with the state of a row, whichever statement changes it (decision 135).
-- A visit that failed waits for another step: another appointment, another round, the end of the request.
CREATE FUNCTION settle_failed_stop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM staff_matters WHERE kind = 'stop-failed' AND subject_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER settle_failed_stop AFTER UPDATE OF status ON submissions FOR EACH ROW
  WHEN (OLD.status = 'approved' AND NEW.status <> 'approved') EXECUTE FUNCTION settle_failed_stop();
--> statement-breakpoint
-- A lot that lay in its store for long has left it.
CREATE FUNCTION settle_lot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM staff_matters WHERE kind = 'lot-limit' AND subject_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER settle_lot AFTER UPDATE OF stock_g ON lots FOR EACH ROW
  WHEN (OLD.stock_g > 0 AND NEW.stock_g = 0) EXECUTE FUNCTION settle_lot();
