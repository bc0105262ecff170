DROP INDEX "submissions_waiting";--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "visit_by" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "submissions_visited" ON "submissions" USING btree ("visit_by","id","assignee_id","district_id","read_at","waste_source") WHERE "submissions"."visit_by" is not null;--> statement-breakpoint
CREATE INDEX "submissions_waiting" ON "submissions" USING btree ("status","status_at","id","assignee_id","district_id","read_at","waste_source") WHERE "submissions"."visit_by" is null and "submissions"."status" in ('pending', 'approved', 'scheduled');--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_visit_by" CHECK ("submissions"."visit_by" is null or "submissions"."status" = 'scheduled');