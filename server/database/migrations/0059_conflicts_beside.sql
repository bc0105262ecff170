DROP INDEX "round_stops_one_at_a_time";--> statement-breakpoint
CREATE UNIQUE INDEX "round_stops_one_at_a_time" ON "round_stops" USING btree ("submission_id") WHERE "round_stops"."state" = 'open';