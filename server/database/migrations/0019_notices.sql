CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"once_key" text NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"submission_id" bigint,
	"event_id" bigint,
	"user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"taken_until" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	CONSTRAINT "mails_once_key_unique" UNIQUE("once_key"),
	CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('request-status', 'request-corrected', 'pickup-failed', 'request-cleared', 'appointment', 'request-message', 'request-merged', 'digest')),
	CONSTRAINT "mails_recipient" CHECK (num_nonnulls("mails"."submission_id", "mails"."user_id") = 1),
	CONSTRAINT "mails_digest" CHECK (("mails"."kind" = 'digest') = ("mails"."user_id" is not null)),
	CONSTRAINT "mails_end" CHECK (num_nonnulls("mails"."sent_at", "mails"."refused_at") <= 1)
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"locale" text NOT NULL,
	"heard_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_devices_endpoint" CHECK ("push_devices"."endpoint" like 'https://%' and char_length("push_devices"."endpoint") <= 1000),
	CONSTRAINT "push_devices_locale" CHECK ("push_devices"."locale" in ('en', 'id'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_wanted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "digest_wanted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "notify_email" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_event_id_submission_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."submission_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_of_request" ON "mails" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "mails_of_user" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_oldest" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_devices_of" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_notify_email" CHECK (btrim("submissions"."notify_email") <> '' and char_length("submissions"."notify_email") <= 254);--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_locale" CHECK ("submissions"."locale" in ('en', 'id'));--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_notify_nobody" CHECK ("submissions"."anonymised_at" is null or "submissions"."notify_email" is null);