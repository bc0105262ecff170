ALTER TYPE "public"."channel" ADD VALUE 'partner';--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"last_day" date NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash"),
	CONSTRAINT "api_keys_name" CHECK (btrim("api_keys"."name") <> '' and char_length("api_keys"."name") <= 80),
	CONSTRAINT "api_keys_hash" CHECK (octet_length("api_keys"."hash") = 32),
	CONSTRAINT "api_keys_scopes" CHECK (cardinality("api_keys"."scopes") > 0 and "api_keys"."scopes" <@ array['requests:create', 'requests:read'])
);
--> statement-breakpoint
CREATE TABLE "partner_requests" (
	"submission_id" bigint PRIMARY KEY NOT NULL,
	"api_key_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "peer_statements" (
	"peer_id" bigint NOT NULL,
	"month" text NOT NULL,
	"document" text,
	"received_at" timestamp (3) with time zone,
	"refused" text,
	"refused_at" timestamp (3) with time zone,
	CONSTRAINT "peer_statements_peer_id_month_pk" PRIMARY KEY("peer_id","month"),
	CONSTRAINT "peer_statements_month" CHECK ("peer_statements"."month" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "peer_statements_said" CHECK (num_nonnulls("peer_statements"."document", "peer_statements"."refused") > 0),
	CONSTRAINT "peer_statements_times" CHECK (("peer_statements"."document" is null) = ("peer_statements"."received_at" is null)),
	CONSTRAINT "peer_statements_refusal" CHECK (("peer_statements"."refused" is null) = ("peer_statements"."refused_at" is null))
);
--> statement-breakpoint
CREATE TABLE "peers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "peers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"did" text NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"trouble" text,
	"added_by" bigint,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "peers_did_unique" UNIQUE("did"),
	CONSTRAINT "peers_did" CHECK ("peers"."did" like 'did:web:%' and char_length("peers"."did") <= 300)
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"month" text PRIMARY KEY NOT NULL,
	"document" text NOT NULL,
	"frozen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statements_month" CHECK ("statements"."month" ~ '^\d{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" bigint NOT NULL,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now(),
	"delivered_at" timestamp (3) with time zone,
	"status" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "webhook_deliveries_end" CHECK (num_nonnulls("webhook_deliveries"."next_at", "webhook_deliveries"."delivered_at") <= 1)
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"salt" uuid DEFAULT gen_random_uuid() NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_url" CHECK ("webhooks"."url" ~ '^https?://' and btrim("webhooks"."url") <> '' and char_length("webhooks"."url") <= 500),
	CONSTRAINT "webhooks_events" CHECK (cardinality("webhooks"."events") > 0 and "webhooks"."events" <@ array['request.created', 'request.status', 'request.weighed', 'certificate.issued']),
	CONSTRAINT "webhooks_disabled" CHECK ("webhooks"."disabled_at" is null or not "webhooks"."active")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_statements" ADD CONSTRAINT "peer_statements_peer_id_peers_id_fk" FOREIGN KEY ("peer_id") REFERENCES "public"."peers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peers" ADD CONSTRAINT "peers_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_requests_of" ON "partner_requests" USING btree ("api_key_id","submission_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of" ON "webhook_deliveries" USING btree ("webhook_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_at") WHERE "webhook_deliveries"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_oldest" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('welcome', 'request-read', 'request-status', 'request-corrected', 'pickup-failed', 'request-cleared', 'appointment', 'request-message', 'request-merged', 'request-assigned', 'analysis-ready', 'requests-ending', 'webhook-disabled'));