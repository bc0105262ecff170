ALTER TYPE "public"."submission_event_kind" ADD VALUE 'corrected';--> statement-breakpoint
ALTER TYPE "public"."submission_event_kind" ADD VALUE 'erased';--> statement-breakpoint
ALTER TYPE "public"."submission_event_kind" ADD VALUE 'withdrawn';--> statement-breakpoint
ALTER TYPE "public"."submission_event_kind" ADD VALUE 'expired';--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "end_told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "submissions_ending" ON "submissions" USING btree ("end_told_at") WHERE "submissions"."end_told_at" is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('welcome', 'request-read', 'request-status', 'request-corrected', 'analysis-ready', 'requests-ending'));