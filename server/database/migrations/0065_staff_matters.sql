CREATE TABLE "staff_matters" (
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"by_id" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_matters_kind_subject_id_pk" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "staff_matters_kind" CHECK ("staff_matters"."kind" in ('sender-amended', 'sender-answered', 'sender-cancelled', 'appointment-changed', 'stop-failed', 'visit-missed', 'round-finished', 'receiver-difference', 'receiver-confirmed', 'lot-limit', 'permit-ending', 'certificate-outdated', 'backup-failed'))
);
--> statement-breakpoint
CREATE TABLE "staff_seen" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_seen_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "staff_seen_kind" CHECK ("staff_seen"."kind" in ('request-new', 'sender-amended', 'sender-answered', 'sender-cancelled', 'appointment-changed', 'stop-failed', 'visit-missed', 'round-finished', 'receiver-difference', 'receiver-confirmed', 'lot-limit', 'permit-ending', 'certificate-outdated', 'backup-failed'))
);
--> statement-breakpoint
ALTER TABLE "staff_matters" ADD CONSTRAINT "staff_matters_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_seen" ADD CONSTRAINT "staff_seen_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_matters_of" ON "staff_matters" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "staff_matters_by" ON "staff_matters" USING btree ("by_id") WHERE "staff_matters"."by_id" is not null;