-- By when somebody is to have been at a request that has this status since then: the end of its appointment, or of the day of
-- a round that it is in. A stop that its round did not reach tells of a visit that is still owed, unless the request was
-- scheduled anew since. Null: no day is known.
CREATE FUNCTION visit_of(request bigint, since timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(
    (SELECT max(s.ends_at) FROM bookings b JOIN slots s ON s.id = b.slot_id
      WHERE b.submission_id = request AND b.ended_at IS NULL),
    (SELECT max(d.ends_at) FROM round_stops t JOIN rounds r ON r.id = t.round_id
      CROSS JOIN LATERAL (SELECT (r.day + time '23:59:59.999') AT TIME ZONE r.time_zone AS ends_at) d
      WHERE t.submission_id = request
        AND (t.state IN ('open', 'conflict') OR (t.state = 'skipped' AND d.ends_at > since))));
$$;
--> statement-breakpoint
-- Whoever schedules a request without saying so, or leads it on from there. Named to come after `time_status`.
CREATE FUNCTION time_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.visit_by := CASE WHEN NEW.status = 'scheduled' THEN visit_of(NEW.id, NEW.status_at) END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER time_visit BEFORE UPDATE OF status ON submissions FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND NEW.visit_by IS NOT DISTINCT FROM OLD.visit_by) EXECUTE FUNCTION time_visit();
--> statement-breakpoint
-- Held first and looked at in a statement of its own: of two who change its visits or its status at once, the second sees what the first did.
CREATE FUNCTION know_visit(request bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM submissions WHERE id = request FOR NO KEY UPDATE;
  UPDATE submissions SET visit_by = visit_of(id, status_at)
    WHERE id = request AND status = 'scheduled' AND visit_by IS DISTINCT FROM visit_of(id, status_at);
END $$;
--> statement-breakpoint
-- Of a booking or a stop: whoever writes one, moves it or takes it away.
CREATE FUNCTION visit_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM know_visit(OLD.submission_id);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.submission_id IS DISTINCT FROM OLD.submission_id) THEN
    PERFORM know_visit(NEW.submission_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Named to come before `count_booking`: who books holds the slot from then on.
CREATE TRIGGER booking_visit AFTER INSERT OR DELETE OR UPDATE OF slot_id, submission_id, ended_at ON bookings
  FOR EACH ROW EXECUTE FUNCTION visit_changed();
--> statement-breakpoint
CREATE TRIGGER stop_visit AFTER INSERT OR DELETE OR UPDATE OF round_id, submission_id, state ON round_stops
  FOR EACH ROW EXECUTE FUNCTION visit_changed();
--> statement-breakpoint
-- The day itself moves. Always in one order, so that of two neither waits for the other.
CREATE FUNCTION day_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  request bigint;
BEGIN
  FOR request IN EXECUTE format(
    'SELECT DISTINCT submission_id FROM %I WHERE %I = $1 AND submission_id IS NOT NULL ORDER BY 1', TG_ARGV[0], TG_ARGV[1])
    USING NEW.id
  LOOP
    PERFORM know_visit(request);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER round_visits AFTER UPDATE OF day, time_zone ON rounds FOR EACH ROW
  WHEN (NEW.day <> OLD.day OR NEW.time_zone <> OLD.time_zone)
  EXECUTE FUNCTION day_changed('round_stops', 'round_id');
--> statement-breakpoint
CREATE TRIGGER slot_visits AFTER UPDATE OF ends_at ON slots FOR EACH ROW
  WHEN (NEW.ends_at <> OLD.ends_at) EXECUTE FUNCTION day_changed('bookings', 'slot_id');
--> statement-breakpoint
-- What is known of the requests that are there already.
UPDATE submissions SET visit_by = visit_of(id, status_at) WHERE status = 'scheduled';
