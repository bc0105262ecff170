CREATE SCHEMA "identity";
--> statement-breakpoint
CREATE TYPE "public"."channel" AS ENUM('landing', 'composer');--> statement-breakpoint
CREATE TYPE "public"."content_kind" AS ENUM('news', 'collection', 'supply');--> statement-breakpoint
CREATE TYPE "public"."submission_event_kind" AS ENUM('submitted', 'read', 'status', 'claimed');--> statement-breakpoint
CREATE TYPE "public"."outcome" AS ENUM('reused', 'recycled', 'disposed', 'unknown');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('member', 'operator', 'admin');--> statement-breakpoint
CREATE TYPE "public"."service" AS ENUM('collection', 'supply', 'donation', 'collaboration');--> statement-breakpoint
CREATE TYPE "public"."status" AS ENUM('pending', 'approved', 'scheduled', 'collected', 'recycled', 'rejected', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."weight_method" AS ENUM('weighed', 'estimated');--> statement-breakpoint
CREATE TABLE "analyses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analyses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"guest_id" text,
	"anonymised_at" timestamp (3) with time zone,
	"image_id" uuid,
	"engine" text NOT NULL,
	"engine_version" text NOT NULL,
	"factor_version" text NOT NULL,
	"device_class" text,
	"confidence" numeric(4, 3),
	"candidates" jsonb NOT NULL,
	"corrected_class" text,
	"analyzed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "analyses_owner" CHECK (num_nonnulls("analyses"."user_id", "analyses"."guest_id", "analyses"."anonymised_at") = 1),
	CONSTRAINT "analyses_guest_expires" CHECK ("analyses"."guest_id" is null or "analyses"."expires_at" is not null),
	CONSTRAINT "analyses_confidence" CHECK ("analyses"."confidence" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_name" CHECK (btrim("companies"."name") <> '' and char_length("companies"."name") <= 200)
);
--> statement-breakpoint
CREATE TABLE "content_copies" (
	"source" text PRIMARY KEY NOT NULL,
	"items" jsonb NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" "content_kind" NOT NULL,
	"slug" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"image_key" text,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_items_slug_form" CHECK ("content_items"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"html" text NOT NULL,
	"edited_by" bigint,
	"edited_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_revisions_title" CHECK (btrim("content_revisions"."title") <> '' and char_length("content_revisions"."title") <= 300),
	CONSTRAINT "content_revisions_locale" CHECK ("content_revisions"."locale" in ('en', 'id'))
);
--> statement-breakpoint
CREATE TABLE "data_versions" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"loaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "districts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."jwks" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "identity"."user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_user_email_lower" CHECK ("identity"."user"."email" = lower("identity"."user"."email"))
);
--> statement-breakpoint
CREATE TABLE "identity"."verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint,
	"guest_id" text,
	"anonymised_at" timestamp (3) with time zone,
	"storage_key" text NOT NULL,
	"phash" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "images_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "images_owner" CHECK (num_nonnulls("images"."user_id", "images"."guest_id", "images"."anonymised_at") = 1),
	CONSTRAINT "images_guest_expires" CHECK ("images"."guest_id" is null or "images"."expires_at" is not null),
	CONSTRAINT "images_size" CHECK ("images"."width" > 0 and "images"."height" > 0 and "images"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"once_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_once_key_unique" UNIQUE("once_key"),
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('welcome', 'request-read', 'request-status', 'analysis-ready'))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_by" bigint,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submission_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"submission_id" bigint NOT NULL,
	"kind" "submission_event_kind" NOT NULL,
	"status" "status",
	"actor_id" bigint,
	"note" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submission_events_status" CHECK (("submission_events"."kind" in ('submitted', 'status')) = ("submission_events"."status" is not null)),
	CONSTRAINT "submission_events_note" CHECK (btrim("submission_events"."note") <> '' and char_length("submission_events"."note") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tracking_code" text NOT NULL,
	"channel" "channel" NOT NULL,
	"service" "service" NOT NULL,
	"status" "status" DEFAULT 'pending' NOT NULL,
	"user_id" bigint,
	"guest_id" text,
	"anonymised_at" timestamp (3) with time zone,
	"username" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"phone_number" text,
	"source_url" text,
	"request_key" text,
	"request_hash" "bytea",
	"submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', username || ' ' || title || ' ' || location || ' ' || message)
        || array_to_tsvector(array[lower(tracking_code), coalesce(phone_number, lower(tracking_code))])) STORED,
	CONSTRAINT "submissions_tracking_code_unique" UNIQUE("tracking_code"),
	CONSTRAINT "submissions_owner" CHECK (num_nonnulls("submissions"."user_id", "submissions"."guest_id", "submissions"."anonymised_at") = 1),
	CONSTRAINT "submissions_tracking_code" CHECK ("submissions"."tracking_code" ~ '^RSK(-[2-9A-HJ-NP-Z]{4}){2}$'),
	CONSTRAINT "submissions_message" CHECK (btrim("submissions"."message") <> '' and char_length("submissions"."message") <= 5000),
	CONSTRAINT "submissions_title" CHECK (btrim("submissions"."title") <> '' and char_length("submissions"."title") <= 200),
	CONSTRAINT "submissions_location" CHECK (char_length("submissions"."location") <= 300),
	CONSTRAINT "submissions_phone" CHECK ("submissions"."phone_number" ~ '^\+[1-9][0-9]{6,14}$'),
	CONSTRAINT "submissions_request" CHECK (("submissions"."request_key" is null) = ("submissions"."request_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone_number" text,
	"role" "role" DEFAULT 'member' NOT NULL,
	"company_id" bigint,
	"locale" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_uid_unique" UNIQUE("uid"),
	CONSTRAINT "users_username_form" CHECK (char_length("users"."username") between 3 and 40 and "users"."username" !~ '[@\s]'),
	CONSTRAINT "users_phone" CHECK ("users"."phone_number" ~ '^\+[1-9][0-9]{6,14}$'),
	CONSTRAINT "users_locale" CHECK ("users"."locale" in ('en', 'id'))
);
--> statement-breakpoint
CREATE TABLE "weight_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "weight_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"submission_id" bigint NOT NULL,
	"device_class" text NOT NULL,
	"weight_kg" numeric(12, 3) NOT NULL,
	"units" integer,
	"method" "weight_method" NOT NULL,
	"outcome" "outcome" NOT NULL,
	"payout_idr" bigint DEFAULT 0 NOT NULL,
	"replaces_id" bigint,
	"recorded_by" bigint,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "weight_entries_replaces_id_unique" UNIQUE("replaces_id"),
	CONSTRAINT "weight_entries_amounts" CHECK ("weight_entries"."weight_kg" >= 0 and "weight_entries"."units" >= 0 and "weight_entries"."payout_idr" >= 0),
	CONSTRAINT "weight_entries_reused" CHECK ("weight_entries"."outcome" <> 'reused' or "weight_entries"."units" is not null),
	CONSTRAINT "weight_entries_order" CHECK ("weight_entries"."replaces_id" < "weight_entries"."id")
);
--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weight_entries" ADD CONSTRAINT "weight_entries_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weight_entries" ADD CONSTRAINT "weight_entries_replaces_id_weight_entries_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."weight_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weight_entries" ADD CONSTRAINT "weight_entries_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analyses_by_user" ON "analyses" USING btree ("user_id","analyzed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "analyses"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "analyses_expiring" ON "analyses" USING btree ("expires_at") WHERE "analyses"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "content_items_slug" ON "content_items" USING btree ("kind","slug");--> statement-breakpoint
CREATE INDEX "content_items_published" ON "content_items" USING btree ("kind","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_revisions_newest" ON "content_revisions" USING btree ("item_id","locale","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "identity_account_provider" ON "identity"."account" USING btree ("user_id","provider_id");--> statement-breakpoint
CREATE INDEX "identity_session_user" ON "identity"."session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_user_email" ON "identity"."user" USING btree ("email");--> statement-breakpoint
CREATE INDEX "identity_verification_identifier" ON "identity"."verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "images_by_user" ON "images" USING btree ("user_id","phash") WHERE "images"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "images_expiring" ON "images" USING btree ("expires_at") WHERE "images"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "submission_events_of" ON "submission_events" USING btree ("submission_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_request_key" ON "submissions" USING btree ("request_key") WHERE "submissions"."request_key" is not null;--> statement-breakpoint
CREATE INDEX "submissions_newest" ON "submissions" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "submissions_by_status" ON "submissions" USING btree ("status","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "submissions_by_service" ON "submissions" USING btree ("service","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "submissions_by_status_service" ON "submissions" USING btree ("status","service","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "submissions_by_user" ON "submissions" USING btree ("user_id","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submissions"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "submissions_by_guest" ON "submissions" USING btree ("guest_id") WHERE "submissions"."guest_id" is not null;--> statement-breakpoint
CREATE INDEX "submissions_search" ON "submissions" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "weight_entries_of" ON "weight_entries" USING btree ("submission_id");