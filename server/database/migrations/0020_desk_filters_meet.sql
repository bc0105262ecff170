DROP INDEX "submissions_by_district";--> statement-breakpoint
DROP INDEX "submissions_by_source";--> statement-breakpoint
DROP INDEX "submissions_by_assignee";--> statement-breakpoint
DROP INDEX "submissions_unread";--> statement-breakpoint
DROP INDEX "submissions_unassigned";--> statement-breakpoint
DROP INDEX "submissions_waiting";--> statement-breakpoint
CREATE INDEX "submissions_by_district" ON "submissions" USING btree ("district_id","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","read_at","waste_source","assignee_id") WHERE "submissions"."district_id" is not null;--> statement-breakpoint
CREATE INDEX "submissions_by_source" ON "submissions" USING btree ("waste_source","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","read_at","assignee_id") WHERE "submissions"."waste_source" is not null;--> statement-breakpoint
CREATE INDEX "submissions_by_assignee" ON "submissions" USING btree ("assignee_id","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","read_at","waste_source") WHERE "submissions"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "submissions_unread" ON "submissions" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","waste_source","assignee_id","district_id") WHERE "submissions"."read_at" is null;--> statement-breakpoint
CREATE INDEX "submissions_unassigned" ON "submissions" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","read_at","waste_source","district_id") WHERE "submissions"."assignee_id" is null and "submissions"."status" in ('pending', 'approved', 'scheduled');--> statement-breakpoint
CREATE INDEX "submissions_waiting" ON "submissions" USING btree ("status","status_at","id","assignee_id","district_id","read_at","waste_source") WHERE "submissions"."status" in ('pending', 'approved');