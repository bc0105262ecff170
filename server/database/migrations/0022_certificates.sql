CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "certificates_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"submission_id" bigint,
	"from_day" date,
	"to_day" date,
	"entry_ids" bigint[] NOT NULL,
	"document" text NOT NULL,
	"jwt" text NOT NULL,
	"replaces_id" uuid,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"issued_by" bigint,
	"ended_at" timestamp (3) with time zone,
	"ended_by" bigint,
	"end_reason" text,
	CONSTRAINT "certificates_number_unique" UNIQUE("number"),
	CONSTRAINT "certificates_replaces_id_unique" UNIQUE("replaces_id"),
	CONSTRAINT "certificates_of" CHECK (("certificates"."kind" = 'request') = ("certificates"."submission_id" is not null) and ("certificates"."kind" = 'period') = ("certificates"."from_day" is not null) and ("certificates"."kind" = 'period') = ("certificates"."to_day" is not null)),
	CONSTRAINT "certificates_kind" CHECK ("certificates"."kind" in ('request', 'period')),
	CONSTRAINT "certificates_days" CHECK ("certificates"."from_day" <= "certificates"."to_day"),
	CONSTRAINT "certificates_counts" CHECK (cardinality("certificates"."entry_ids") > 0),
	CONSTRAINT "certificates_end" CHECK (("certificates"."ended_at" is null) = ("certificates"."end_reason" is null)),
	CONSTRAINT "certificates_end_reason" CHECK ("certificates"."end_reason" in ('replaced', 'wrong-figures', 'wrong-subject', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signing_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "signing_keys_public_key_unique" UNIQUE("public_key"),
	CONSTRAINT "signing_keys_multikey" CHECK ("signing_keys"."public_key" like 'z6Mk%'),
	CONSTRAINT "signing_keys_life" CHECK ("signing_keys"."retired_at" >= "signing_keys"."made_at")
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_replaces_id_certificates_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_of_request" ON "certificates" USING btree ("submission_id") WHERE "certificates"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_of_period" ON "certificates" USING btree ("from_day","to_day") WHERE "certificates"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_requests" ON "certificates" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "certificates_ended" ON "certificates" USING btree ("number") WHERE "certificates"."ended_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_current" ON "signing_keys" USING btree (("retired_at" is null)) WHERE "signing_keys"."retired_at" is null;