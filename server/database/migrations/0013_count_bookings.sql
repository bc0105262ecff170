-- How many visits, and kilograms, of a slot are taken. Counted here and not by who books, so that whoever writes a booking
-- takes a place, and the CHECKs of `slots` refuse the one that is too many.
CREATE FUNCTION count_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') AND OLD.ended_at IS NULL THEN
    UPDATE slots SET visits_booked = visits_booked - 1, kg_booked = kg_booked - OLD.kg WHERE id = OLD.slot_id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') AND NEW.ended_at IS NULL THEN
    UPDATE slots SET visits_booked = visits_booked + 1, kg_booked = kg_booked + NEW.kg WHERE id = NEW.slot_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_booking AFTER INSERT OR DELETE OR UPDATE OF slot_id, kg, ended_at ON bookings
  FOR EACH ROW EXECUTE FUNCTION count_booking();
--> statement-breakpoint
-- A request that goes off the calendar gives its place back, whoever led it there: the desk, its sender, or whoever
-- removes a person. What was collected keeps its appointment: it took place.
CREATE FUNCTION end_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bookings SET ended_at = now() WHERE submission_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER end_booking AFTER UPDATE OF status ON submissions FOR EACH ROW
  WHEN (NEW.status IN ('rejected', 'cancelled') OR (OLD.status = 'scheduled' AND NEW.status = 'approved'))
  EXECUTE FUNCTION end_booking();
