ALTER TYPE "public"."channel" ADD VALUE 'phone';--> statement-breakpoint
ALTER TYPE "public"."submission_event_kind" ADD VALUE 'assigned';--> statement-breakpoint
ALTER TYPE "public"."submission_event_kind" ADD VALUE 'unassigned';--> statement-breakpoint
ALTER TYPE "public"."submission_event_kind" ADD VALUE 'message';--> statement-breakpoint
ALTER TYPE "public"."submission_event_kind" ADD VALUE 'merged';--> statement-breakpoint
ALTER TYPE "public"."submission_event_kind" ADD VALUE 'joined';--> statement-breakpoint
ALTER TYPE "public"."submission_event_kind" ADD VALUE 'parted';--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_filters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_filters_name" CHECK (btrim("saved_filters"."name") <> '' and char_length("saved_filters"."name") <= 40)
);
--> statement-breakpoint
CREATE TABLE "submission_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submission_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"submission_id" bigint NOT NULL,
	"author_id" bigint,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submission_notes_text" CHECK (btrim("submission_notes"."text") <> '' and char_length("submission_notes"."text") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "submission_events" DROP CONSTRAINT "submission_events_status";--> statement-breakpoint
ALTER TABLE "submission_events" ADD COLUMN "assignee_id" bigint;--> statement-breakpoint
ALTER TABLE "submission_events" ADD COLUMN "other_id" bigint;--> statement-breakpoint
ALTER TABLE "submission_items" ADD COLUMN "from_id" bigint;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "status_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "district_id" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "assignee_id" bigint;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "merged_into_id" bigint;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "consented_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_notes" ADD CONSTRAINT "submission_notes_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_notes" ADD CONSTRAINT "submission_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name_once" ON "saved_filters" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "submission_notes_of" ON "submission_notes" USING btree ("submission_id","id");--> statement-breakpoint
CREATE INDEX "submission_notes_by" ON "submission_notes" USING btree ("author_id") WHERE "submission_notes"."author_id" is not null;--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_other_id_submissions_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_items" ADD CONSTRAINT "submission_items_from_id_submissions_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_merged_into_id_submissions_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slots_by_day" ON "slots" USING btree ("day");--> statement-breakpoint
CREATE INDEX "districts_named" ON "districts" USING btree (("name" || ' · ' || "city"));--> statement-breakpoint
CREATE INDEX "submission_events_assigned" ON "submission_events" USING btree ("assignee_id") WHERE "submission_events"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "submission_items_from" ON "submission_items" USING btree ("from_id") WHERE "submission_items"."from_id" is not null;--> statement-breakpoint
CREATE INDEX "submissions_by_district" ON "submissions" USING btree ("district_id","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submissions"."district_id" is not null;--> statement-breakpoint
CREATE INDEX "submissions_by_source" ON "submissions" USING btree ("waste_source","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submissions"."waste_source" is not null;--> statement-breakpoint
CREATE INDEX "submissions_by_assignee" ON "submissions" USING btree ("assignee_id","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submissions"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "submissions_unread" ON "submissions" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submissions"."read_at" is null;--> statement-breakpoint
CREATE INDEX "submissions_unassigned" ON "submissions" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submissions"."assignee_id" is null and "submissions"."status" in ('pending', 'approved', 'scheduled');--> statement-breakpoint
CREATE INDEX "submissions_waiting" ON "submissions" USING btree ("status","status_at","id") WHERE "submissions"."status" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "submissions_open_phone" ON "submissions" USING btree ("phone_number") WHERE "submissions"."phone_number" is not null and "submissions"."status" in ('pending', 'approved', 'scheduled');--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('welcome', 'request-read', 'request-status', 'request-corrected', 'pickup-failed', 'request-cleared', 'appointment', 'request-message', 'request-merged', 'request-assigned', 'analysis-ready', 'requests-ending'));--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_assignee" CHECK ("submission_events"."assignee_id" is null or "submission_events"."kind"::text = 'assigned');--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_other" CHECK (("submission_events"."kind"::text in ('merged', 'joined', 'parted')) = ("submission_events"."other_id" is not null));--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_status" CHECK (("submission_events"."kind"::text in ('submitted', 'status', 'taken-back', 'cleared', 'message', 'merged')) = ("submission_events"."status" is not null));--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_merged" CHECK ("submissions"."merged_into_id" is null or ("submissions"."status" = 'cancelled' and "submissions"."merged_into_id" <> "submissions"."id"));--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_consent" CHECK (("submissions"."channel"::text = 'phone') = ("submissions"."consented_at" is not null));