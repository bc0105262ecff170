ALTER TABLE "round_stops" ADD COLUMN "planned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "round_stops" ADD COLUMN "clock_said" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "started_clock_said" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "finished_clock_said" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "submission_events" ADD COLUMN "happened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "submission_events" ADD COLUMN "happened_on" date;--> statement-breakpoint
ALTER TABLE "weight_entries" ADD COLUMN "happened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_happened" CHECK (num_nonnulls("submission_events"."happened_at", "submission_events"."happened_on") <= 1);--> statement-breakpoint
ALTER TABLE "weight_entries" ADD CONSTRAINT "weight_entries_happened" CHECK ("weight_entries"."happened_at" is null or "weight_entries"."replaces_id" is null);--> statement-breakpoint
-- When the first of the chain of corrections came in that an entry ends: when it was recorded, or earlier, where that was told later.
-- Its name is the one that servers of the version before still call.
CREATE OR REPLACE FUNCTION first_recorded(entry_id bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  WITH RECURSIVE chain AS (
    SELECT id, replaces_id, recorded_at, happened_at FROM weight_entries WHERE id = entry_id
    UNION ALL
    SELECT w.id, w.replaces_id, w.recorded_at, w.happened_at FROM weight_entries w JOIN chain ON chain.replaces_id = w.id
  )
  SELECT coalesce(happened_at, recorded_at) FROM chain WHERE replaces_id IS NULL
$$;
--> statement-breakpoint
-- As in `fates`, but for the time of an entry that corrects nothing.
CREATE OR REPLACE FUNCTION weighed_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM weight_fates WHERE weight_entry_id = NEW.replaces_id;
  INSERT INTO weight_fates (weight_entry_id, outcome, grams, submission_id, device_class, method, factor_version,
    refrigerant, refrigerant_gas, refrigerant_g, units, payout_idr, first_at, changed_at)
  SELECT NEW.id, NEW.outcome::text, NEW.weight_kg * 1000, NEW.submission_id, NEW.device_class, NEW.method, NEW.factor_version,
    NEW.refrigerant, NEW.refrigerant_gas, NEW.refrigerant_g, NEW.units, NEW.payout_idr,
    CASE WHEN NEW.replaces_id IS NULL THEN coalesce(NEW.happened_at, NEW.recorded_at) ELSE first_recorded(NEW.id) END, NEW.recorded_at
  WHERE NEW.weight_kg > 0
    AND NOT EXISTS (SELECT FROM weight_entries later WHERE later.replaces_id = NEW.id)
    AND NOT EXISTS (SELECT FROM weight_fates known WHERE known.weight_entry_id = NEW.id);
  RETURN NULL;
END $$;
