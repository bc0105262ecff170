ALTER TYPE "public"."submission_event_kind" ADD VALUE 'taken-back';--> statement-breakpoint
ALTER TYPE "public"."submission_event_kind" ADD VALUE 'amended';--> statement-breakpoint
ALTER TYPE "public"."submission_event_kind" ADD VALUE 'cleared';--> statement-breakpoint
CREATE TABLE "submission_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submission_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"submission_id" bigint NOT NULL,
	"device_class" text,
	"brand" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"condition" text DEFAULT 'unknown' NOT NULL,
	"battery_damaged" boolean DEFAULT false NOT NULL,
	"holds_data" boolean DEFAULT false NOT NULL,
	"image_id" uuid,
	CONSTRAINT "submission_items_quantity" CHECK ("submission_items"."quantity" between 1 and 999),
	CONSTRAINT "submission_items_brand" CHECK (char_length("submission_items"."brand") <= 60),
	CONSTRAINT "submission_items_condition" CHECK ("submission_items"."condition" in ('works', 'broken', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "submission_events" DROP CONSTRAINT "submission_events_status";--> statement-breakpoint
ALTER TABLE "submission_events" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "waste_source" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "cleared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "cleared_by" bigint;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "transporter" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "manifest_number" text;--> statement-breakpoint
ALTER TABLE "submission_items" ADD CONSTRAINT "submission_items_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_items" ADD CONSTRAINT "submission_items_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_items_of" ON "submission_items" USING btree ("submission_id","id");--> statement-breakpoint
CREATE INDEX "submission_items_by_image" ON "submission_items" USING btree ("image_id") WHERE "submission_items"."image_id" is not null;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_cleared_by_users_id_fk" FOREIGN KEY ("cleared_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('welcome', 'request-read', 'request-status', 'request-corrected', 'pickup-failed', 'request-cleared', 'analysis-ready', 'requests-ending'));--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_failure" CHECK ("submission_events"."failure" is null or ("submission_events"."failure" in ('nobody-there', 'wrong-items', 'no-access', 'unsafe', 'vehicle-full', 'safety-stop') and "submission_events"."kind" = 'status' and "submission_events"."status" = 'approved'));--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_status" CHECK (("submission_events"."kind"::text in ('submitted', 'status', 'taken-back', 'cleared')) = ("submission_events"."status" is not null));--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_waste_source" CHECK ("submissions"."waste_source" in ('household', 'public-place', 'managed-area', 'business'));--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_transporter" CHECK (btrim("submissions"."transporter") <> '' and char_length("submissions"."transporter") <= 200);--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_manifest_number" CHECK (btrim("submissions"."manifest_number") <> '' and char_length("submissions"."manifest_number") <= 80);