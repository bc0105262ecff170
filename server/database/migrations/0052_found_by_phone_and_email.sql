DROP INDEX "submissions_open_phone";--> statement-breakpoint
CREATE INDEX "submissions_by_phone" ON "submissions" USING btree ("phone_number") WHERE "submissions"."phone_number" is not null;--> statement-breakpoint
CREATE INDEX "submissions_by_email" ON "submissions" USING btree (lower("notify_email")) WHERE "submissions"."notify_email" is not null;