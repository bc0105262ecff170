CREATE TABLE "rights_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rights_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"user_id" bigint,
	"email" text,
	"phone_number" text,
	"locale" text NOT NULL,
	"message" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"done" text[] DEFAULT '{}' NOT NULL,
	"refusal" text,
	"answer" text DEFAULT '' NOT NULL,
	"given_ids" bigint[] DEFAULT '{}' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" bigint,
	"forgotten_at" timestamp (3) with time zone,
	CONSTRAINT "rights_requests_kind" CHECK ("rights_requests"."kind" in ('access', 'correction', 'erasure', 'objection')),
	CONSTRAINT "rights_requests_origin" CHECK ("rights_requests"."origin" in ('account', 'guest', 'desk')),
	CONSTRAINT "rights_requests_state" CHECK ("rights_requests"."state" in ('open', 'answered', 'refused')),
	CONSTRAINT "rights_requests_locale" CHECK ("rights_requests"."locale" in ('en', 'id')),
	CONSTRAINT "rights_requests_phone" CHECK ("rights_requests"."phone_number" ~ '^\+[1-9][0-9]{6,14}$'),
	CONSTRAINT "rights_requests_email" CHECK (btrim("rights_requests"."email") <> '' and char_length("rights_requests"."email") <= 254),
	CONSTRAINT "rights_requests_message" CHECK (char_length("rights_requests"."message") <= 2000 and ("rights_requests"."message" <> '' or "rights_requests"."forgotten_at" is not null)),
	CONSTRAINT "rights_requests_confirmed" CHECK ("rights_requests"."confirmed_at" is not null or ("rights_requests"."origin" = 'guest' and "rights_requests"."state" = 'open')),
	CONSTRAINT "rights_requests_closed" CHECK (("rights_requests"."state" = 'open') = ("rights_requests"."closed_at" is null)),
	CONSTRAINT "rights_requests_refused" CHECK (("rights_requests"."state" = 'refused') = ("rights_requests"."refusal" is not null)),
	CONSTRAINT "rights_requests_refusal" CHECK ("rights_requests"."refusal" in ('safety', 'data-of-others', 'defence', 'not-proven')),
	CONSTRAINT "rights_requests_done" CHECK ("rights_requests"."done" <@ array['given', 'corrected', 'erased', 'stopped', 'nothing-found']),
	CONSTRAINT "rights_requests_forgotten" CHECK ("rights_requests"."forgotten_at" is null or (num_nonnulls("rights_requests"."user_id", "rights_requests"."email", "rights_requests"."phone_number") = 0 and "rights_requests"."message" = '' and "rights_requests"."answer" = '' and "rights_requests"."closed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "rights_requests" ADD CONSTRAINT "rights_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_requests" ADD CONSTRAINT "rights_requests_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rights_requests_due" ON "rights_requests" USING btree ("due_at") WHERE "rights_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "rights_requests_by" ON "rights_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rights_requests_from" ON "rights_requests" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('welcome', 'request-read', 'request-status', 'request-corrected', 'pickup-failed', 'request-cleared', 'appointment', 'request-message', 'request-merged', 'request-assigned', 'analysis-ready', 'requests-ending', 'webhook-disabled', 'version-new', 'backup-failed', 'rights-received', 'rights-due', 'rights-answered'));