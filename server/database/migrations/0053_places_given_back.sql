ALTER TABLE "slots" ADD COLUMN "offered" integer NOT NULL DEFAULT 0;--> statement-breakpoint
-- What the hours allow is known again with the next housekeeping; that nobody drives on a day is known at once.
UPDATE "slots" SET "offered" = "visits" WHERE NOT EXISTS (
  SELECT FROM "closures" WHERE "closures"."day" = "slots"."day"
    AND ("closures"."area_id" IS NULL OR "closures"."area_id" = "slots"."area_id"));--> statement-breakpoint
ALTER TABLE "slots" ALTER COLUMN "offered" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "round_stops_in_conflict" ON "round_stops" USING btree ("id") WHERE "round_stops"."state" = 'conflict';--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_offered" CHECK ("slots"."offered" between 0 and "slots"."visits");