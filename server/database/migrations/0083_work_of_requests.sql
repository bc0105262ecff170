ALTER TABLE "submissions" ADD COLUMN "visit_at" timestamp(0);--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "recorded_g" bigint;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "waits_for" text DEFAULT 'staff';--> statement-breakpoint
CREATE INDEX "submissions_by_visit" ON "submissions" USING btree (coalesce("visit_at", timestamp '9999-12-31 23:59'),"id","service","status","assignee_id","district_id","waits_for") WHERE "submissions"."status" in ('pending', 'approved', 'scheduled');--> statement-breakpoint
CREATE INDEX "submissions_on_day" ON "submissions" USING btree ("visit_at","id","status","assignee_id","district_id","waits_for") WHERE "submissions"."visit_at" is not null;--> statement-breakpoint
CREATE INDEX "submissions_in_districts" ON "submissions" USING btree (coalesce("district_id", 'zz'::text),"id","status","assignee_id","waits_for") WHERE "submissions"."status" in ('pending', 'approved', 'scheduled');--> statement-breakpoint
CREATE INDEX "submissions_heaviest" ON "submissions" USING btree ("recorded_g" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","district_id") WHERE "submissions"."recorded_g" is not null;--> statement-breakpoint
CREATE INDEX "submissions_weighed" ON "submissions" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","district_id") WHERE "submissions"."recorded_g" is not null;--> statement-breakpoint
CREATE INDEX "submissions_without_weight" ON "submissions" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","district_id") WHERE "submissions"."recorded_g" is null and "submissions"."status" in ('collected', 'recycled');--> statement-breakpoint
CREATE INDEX "submissions_awaited" ON "submissions" USING btree ("waits_for","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","assignee_id","district_id","read_at") WHERE "submissions"."waits_for" is not null;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_recorded" CHECK ("submissions"."recorded_g" >= 0);--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_waits_for" CHECK ("submissions"."waits_for" in ('staff', 'sender', 'driver', 'receiver'));--> statement-breakpoint
-- When somebody comes by, by the clock at the place: the beginning of the appointment of a request, else the day of the unfinished
-- round in which it is.
CREATE FUNCTION visit_begins(request bigint) RETURNS timestamp LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT s.day + s.starts::time FROM bookings b JOIN slots s ON s.id = b.slot_id
      WHERE b.submission_id = request AND b.ended_at IS NULL),
    (SELECT max(r.day)::timestamp FROM round_stops t JOIN rounds r ON r.id = t.round_id
      WHERE t.submission_id = request AND t.state IN ('open', 'conflict') AND r.finished_at IS NULL));
$$;
--> statement-breakpoint
-- Whom a request waits for, as contract/requests/next-step.ts has it; a test compares the two. Null: for nobody.
CREATE FUNCTION awaited_by(request bigint, kind service, state status, talk text, ledger text, cleared boolean, gone boolean)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN talk = 'answered' AND NOT gone THEN 'staff'
    WHEN gone AND state <> 'collected' THEN NULL
    WHEN state = 'pending' THEN CASE WHEN talk = 'asked' THEN 'sender' ELSE 'staff' END
    WHEN kind NOT IN ('collection', 'donation') THEN
      CASE WHEN state IN ('approved', 'scheduled', 'collected') THEN 'staff'
        WHEN state = 'recycled' AND ledger IS NOT NULL AND NOT EXISTS (
          SELECT FROM certificates c WHERE c.submission_id = request AND c.ended_at IS NULL) THEN 'staff' END
    WHEN state IN ('approved', 'scheduled') THEN CASE
      WHEN NOT cleared AND EXISTS (SELECT FROM submission_items i WHERE i.submission_id = request AND i.battery_damaged)
        THEN CASE WHEN talk = 'asked' THEN 'sender' ELSE 'staff' END
      WHEN EXISTS (SELECT FROM round_stops t JOIN rounds r ON r.id = t.round_id
        WHERE t.submission_id = request AND t.state IN ('open', 'conflict') AND r.finished_at IS NULL) THEN 'driver'
      ELSE 'staff' END
    WHEN state = 'collected' THEN CASE
      WHEN ledger IS NULL OR EXISTS (SELECT FROM lots l WHERE l.submission_id = request AND l.aboard_g + l.stock_g > 0) THEN 'staff'
      WHEN EXISTS (SELECT FROM lots l WHERE l.submission_id = request AND l.underway_g + l.held_g > 0) THEN 'receiver' END
    WHEN state = 'recycled' AND ledger IS NOT NULL AND NOT EXISTS (
      SELECT FROM certificates c WHERE c.submission_id = request AND c.ended_at IS NULL) THEN 'staff'
  END;
$$;
--> statement-breakpoint
-- By its own row. A request begins as one that waits for staff, which is the default: most come so, and need no trigger.
CREATE FUNCTION time_wait() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.waits_for := awaited_by(NEW.id, NEW.service, NEW.status, NEW.conversation, NEW.ledger_status, NEW.cleared_at IS NOT NULL,
    NEW.anonymised_at IS NOT NULL);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER wait_begins BEFORE INSERT ON submissions FOR EACH ROW
  WHEN (NEW.status <> 'pending' OR NEW.conversation IS NOT NULL OR NEW.anonymised_at IS NOT NULL) EXECUTE FUNCTION time_wait();
--> statement-breakpoint
CREATE TRIGGER wait_changes BEFORE UPDATE OF status, service, conversation, ledger_status, cleared_at, anonymised_at ON submissions
  FOR EACH ROW EXECUTE FUNCTION time_wait();
--> statement-breakpoint
-- By what other tables know of it. Held first, as `visits_known` has it.
CREATE OR REPLACE FUNCTION know_visit(request bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM submissions WHERE id = request FOR NO KEY UPDATE;
  UPDATE submissions s SET visit_by = k.visit_by, visit_at = k.visit_at, waits_for = k.waits_for
    FROM (SELECT id, visit_due(id, status, status_at) AS visit_by, visit_begins(id) AS visit_at,
        awaited_by(id, service, status, conversation, ledger_status, cleared_at IS NOT NULL, anonymised_at IS NOT NULL) AS waits_for
      FROM submissions WHERE id = request) k
    WHERE s.id = k.id AND (s.visit_by, s.visit_at, s.waits_for) IS DISTINCT FROM (k.visit_by, k.visit_at, k.waits_for);
END $$;
--> statement-breakpoint
CREATE FUNCTION know_wait(request bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM submissions WHERE id = request FOR NO KEY UPDATE;
  UPDATE submissions s SET waits_for = k.waits_for
    FROM (SELECT id, awaited_by(id, service, status, conversation, ledger_status, cleared_at IS NOT NULL, anonymised_at IS NOT NULL)
      AS waits_for FROM submissions WHERE id = request) k
    WHERE s.id = k.id AND s.waits_for IS DISTINCT FROM k.waits_for;
END $$;
--> statement-breakpoint
CREATE FUNCTION wait_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.submission_id IS NOT NULL THEN
    PERFORM know_wait(OLD.submission_id);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.submission_id IS DISTINCT FROM OLD.submission_id) THEN
    PERFORM know_wait(NEW.submission_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER item_waits AFTER INSERT ON submission_items FOR EACH ROW
  WHEN (NEW.battery_damaged) EXECUTE FUNCTION wait_changed();
--> statement-breakpoint
CREATE TRIGGER item_waits_still AFTER UPDATE OF battery_damaged, submission_id ON submission_items FOR EACH ROW
  WHEN (NEW.battery_damaged OR OLD.battery_damaged) EXECUTE FUNCTION wait_changed();
--> statement-breakpoint
CREATE TRIGGER item_waits_no_more AFTER DELETE ON submission_items FOR EACH ROW
  WHEN (OLD.battery_damaged) EXECUTE FUNCTION wait_changed();
--> statement-breakpoint
CREATE TRIGGER certificate_waits AFTER INSERT OR UPDATE OF submission_id, ended_at ON certificates FOR EACH ROW
  WHEN (NEW.submission_id IS NOT NULL) EXECUTE FUNCTION wait_changed();
--> statement-breakpoint
-- At the end of a transaction: an act on many lots holds their requests in one order before (`follow-ledger.ts`).
CREATE CONSTRAINT TRIGGER lot_waits AFTER INSERT ON lots DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.submission_id IS NOT NULL) EXECUTE FUNCTION wait_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER lot_waits_still AFTER UPDATE ON lots DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.submission_id IS NOT NULL AND ((NEW.aboard_g + NEW.stock_g > 0) <> (OLD.aboard_g + OLD.stock_g > 0)
    OR (NEW.underway_g + NEW.held_g > 0) <> (OLD.underway_g + OLD.held_g > 0))) EXECUTE FUNCTION wait_changed();
--> statement-breakpoint
DROP TRIGGER round_visits ON rounds;
--> statement-breakpoint
CREATE TRIGGER round_visits AFTER UPDATE OF day, time_zone, finished_at ON rounds FOR EACH ROW
  WHEN (NEW.day <> OLD.day OR NEW.time_zone <> OLD.time_zone OR (NEW.finished_at IS NULL) <> (OLD.finished_at IS NULL))
  EXECUTE FUNCTION day_changed('round_stops', 'round_id');
--> statement-breakpoint
DROP TRIGGER slot_visits ON slots;
--> statement-breakpoint
CREATE TRIGGER slot_visits AFTER UPDATE OF day, starts, starts_at, ends_at ON slots FOR EACH ROW
  WHEN (NEW.starts_at <> OLD.starts_at OR NEW.ends_at <> OLD.ends_at OR NEW.day <> OLD.day OR NEW.starts <> OLD.starts)
  EXECUTE FUNCTION day_changed('bookings', 'slot_id');
--> statement-breakpoint
-- The requests that there are already.
UPDATE submissions s SET waits_for = k.waits_for, visit_at = k.visit_at, recorded_g = k.recorded_g
  FROM (SELECT id, visit_begins(id) AS visit_at, (SELECT sum(f.grams) FROM weight_fates f WHERE f.submission_id = submissions.id) AS recorded_g,
      awaited_by(id, service, status, conversation, ledger_status, cleared_at IS NOT NULL, anonymised_at IS NOT NULL) AS waits_for
    FROM submissions) k
  WHERE s.id = k.id AND (s.waits_for, s.visit_at, s.recorded_g) IS DISTINCT FROM (k.waits_for, k.visit_at, k.recorded_g);
