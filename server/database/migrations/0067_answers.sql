ALTER TYPE "public"."submission_event_kind" ADD VALUE 'answer' BEFORE 'merged';--> statement-breakpoint
ALTER TABLE "submission_events" DROP CONSTRAINT "submission_events_status";--> statement-breakpoint
ALTER TABLE "submission_events" ADD COLUMN "question" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "submission_events" ADD COLUMN "image_id" uuid;--> statement-breakpoint
ALTER TABLE "submission_events" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "submission_events" ADD COLUMN "changed" text[];--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "conversation" text;--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "submission_events_request_key" ON "submission_events" USING btree ("request_key") WHERE "submission_events"."request_key" is not null;--> statement-breakpoint
CREATE INDEX "submission_events_by_image" ON "submission_events" USING btree ("image_id") WHERE "submission_events"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "submissions_in_conversation" ON "submissions" USING btree ("conversation","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","read_at","waste_source","assignee_id","district_id") WHERE "submissions"."conversation" is not null;--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_question" CHECK (not "submission_events"."question" or "submission_events"."kind"::text = 'message');--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_image" CHECK ("submission_events"."image_id" is null or "submission_events"."kind"::text = 'answer');--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_request" CHECK (("submission_events"."request_key" is not null) = ("submission_events"."kind"::text = 'answer'));--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_changed" CHECK ("submission_events"."changed" is null or (cardinality("submission_events"."changed") > 0 and "submission_events"."kind"::text in ('amended', 'corrected')));--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_status" CHECK (("submission_events"."kind"::text in ('submitted', 'status', 'taken-back', 'cleared', 'message', 'answer', 'merged')) = ("submission_events"."status" is not null));--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_conversation" CHECK ("submissions"."conversation" is null or ("submissions"."conversation" in ('asked', 'answered') and "submissions"."anonymised_at" is null));--> statement-breakpoint
-- The history forgets the photo of an answer with its sender.
DROP TRIGGER append_only ON submission_events;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON submission_events
  FOR EACH ROW EXECUTE FUNCTION append_only('actor_id', 'note', 'assignee_id', 'image_id');
