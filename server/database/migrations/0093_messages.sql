CREATE TABLE "message_stops" (
	"phone" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_stops_phone" CHECK ("message_stops"."phone" ~ '^\+[1-9][0-9]{6,14}$')
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"once_key" text NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"submission_id" bigint NOT NULL,
	"event_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"taken_until" timestamp (3) with time zone,
	"unclear" integer DEFAULT 0 NOT NULL,
	"end" text,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "messages_once_key_unique" UNIQUE("once_key"),
	CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('request-received', 'request-status', 'request-corrected', 'pickup-failed', 'visit-reminder', 'visit-unconfirmed', 'request-cleared', 'appointment', 'request-message', 'request-merged', 'receipt-replaced')),
	CONSTRAINT "messages_end" CHECK ("messages"."end" is null or "messages"."end" in ('sent', 'refused', 'unclear')),
	CONSTRAINT "messages_ended" CHECK (("messages"."end" is null) = ("messages"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_notify_nobody";--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "notify_phone" text;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_event_id_submission_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."submission_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_of_request" ON "messages" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "messages_oldest" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_ended_at" ON "messages" USING btree ("ended_at") WHERE "messages"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "submissions_by_notify_phone" ON "submissions" USING btree ("notify_phone") WHERE "submissions"."notify_phone" is not null;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('request-received', 'request-status', 'request-corrected', 'pickup-failed', 'visit-reminder', 'visit-unconfirmed', 'request-cleared', 'appointment', 'request-message', 'request-merged', 'receipt-replaced', 'digest', 'incident'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('welcome', 'request-received', 'request-read', 'request-status', 'request-corrected', 'pickup-failed', 'visit-reminder', 'visit-unconfirmed', 'request-cleared', 'appointment', 'request-message', 'request-merged', 'receipt-replaced', 'request-assigned', 'analysis-ready', 'requests-ending', 'webhook-disabled', 'version-new', 'backup-failed', 'rights-received', 'rights-due', 'rights-unmailed', 'rights-answered'));--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_notify_phone" CHECK ("submissions"."notify_phone" ~ '^\+[1-9][0-9]{6,14}$');--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_notify_nobody" CHECK ("submissions"."anonymised_at" is null or num_nonnulls("submissions"."notify_email", "submissions"."notify_phone") = 0);