ALTER TABLE "submissions" DROP CONSTRAINT "submissions_visit_by";--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_consent";--> statement-breakpoint
DROP INDEX "submissions_waiting";--> statement-breakpoint
DROP INDEX "submissions_visited";--> statement-breakpoint
CREATE INDEX "submissions_waiting" ON "submissions" USING btree ("status","status_at","id","assignee_id","district_id","read_at","waste_source","visit_by") WHERE ("submissions"."visit_by" is null or "submissions"."status" <> 'scheduled') and "submissions"."status" in ('pending', 'approved', 'scheduled');--> statement-breakpoint
CREATE INDEX "submissions_visited" ON "submissions" USING btree ("visit_by","id","assignee_id","district_id","read_at","waste_source","status","status_at") WHERE "submissions"."visit_by" is not null;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_visit_by" CHECK ("submissions"."visit_by" is null or "submissions"."status" in ('pending', 'approved', 'scheduled'));--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_consent" CHECK (case "submissions"."channel"::text when 'phone' then "submissions"."consented_at" is not null when 'walk-in' then true else "submissions"."consented_at" is null end);--> statement-breakpoint
-- By when somebody is to have been at a scheduled request, as `visits_known` has it. Where its sender took an appointment that
-- nobody has confirmed: by when staff must answer, the beginning of the appointment less the lead time of its area.
CREATE FUNCTION visit_due(request bigint, state status, since timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN state = 'scheduled' THEN greatest(
    (SELECT max(s.ends_at) FROM bookings b JOIN slots s ON s.id = b.slot_id
      WHERE b.submission_id = request AND b.ended_at IS NULL),
    (SELECT max(d.ends_at) FROM round_stops t JOIN rounds r ON r.id = t.round_id
      CROSS JOIN LATERAL (SELECT (r.day + time '23:59:59.999') AT TIME ZONE r.time_zone AS ends_at) d
      WHERE t.submission_id = request
        AND (t.state IN ('open', 'conflict') OR (t.state = 'skipped' AND d.ends_at > since))))
  WHEN state IN ('pending', 'approved') THEN
    (SELECT min(s.starts_at - make_interval(hours => a.cutoff_h)) FROM bookings b
      JOIN slots s ON s.id = b.slot_id JOIN service_areas a ON a.id = s.area_id
      WHERE b.submission_id = request AND b.ended_at IS NULL)
  END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION time_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.visit_by := visit_due(NEW.id, NEW.status, NEW.status_at);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION know_visit(request bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM submissions WHERE id = request FOR NO KEY UPDATE;
  UPDATE submissions SET visit_by = visit_due(id, status, status_at)
    WHERE id = request AND visit_by IS DISTINCT FROM visit_due(id, status, status_at);
END $$;
--> statement-breakpoint
DROP FUNCTION visit_of(bigint, timestamptz);
--> statement-breakpoint
DROP TRIGGER slot_visits ON slots;
--> statement-breakpoint
CREATE TRIGGER slot_visits AFTER UPDATE OF starts_at, ends_at ON slots FOR EACH ROW
  WHEN (NEW.starts_at <> OLD.starts_at OR NEW.ends_at <> OLD.ends_at) EXECUTE FUNCTION day_changed('bookings', 'slot_id');
--> statement-breakpoint
-- The lead time itself changes. Requests before slots, in the order in which a booking holds them.
CREATE FUNCTION lead_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  request bigint;
BEGIN
  FOR request IN
    SELECT r.id FROM slots s JOIN bookings b ON b.slot_id = s.id AND b.ended_at IS NULL
      JOIN submissions r ON r.id = b.submission_id AND r.status IN ('pending', 'approved')
      WHERE s.area_id = NEW.id ORDER BY 1
  LOOP
    PERFORM know_visit(request);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER area_answers AFTER UPDATE OF cutoff_h ON service_areas FOR EACH ROW
  WHEN (NEW.cutoff_h <> OLD.cutoff_h) EXECUTE FUNCTION lead_changed();
--> statement-breakpoint
-- The appointments that wait for an answer already.
UPDATE submissions SET visit_by = visit_due(id, status, status_at)
  WHERE status IN ('pending', 'approved') AND EXISTS (SELECT FROM bookings b WHERE b.submission_id = submissions.id AND b.ended_at IS NULL);
