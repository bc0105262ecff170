CREATE TABLE "identity"."hosted" (
	"uid" text PRIMARY KEY NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"valid_after" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "identity"."session" ADD COLUMN "replaced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "consent_version" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "consented_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "identity_session_expiring" ON "identity"."session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_consent" CHECK (("users"."consent_version" is null) = ("users"."consented_at" is null));