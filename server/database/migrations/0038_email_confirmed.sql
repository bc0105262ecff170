ALTER TABLE "identity"."verification" ADD COLUMN "purpose" text DEFAULT 'reset' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity"."verification" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role_decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "identity"."verification" ADD CONSTRAINT "identity_verification_purpose" CHECK ("identity"."verification"."purpose" in ('reset', 'verify'));--> statement-breakpoint
ALTER TABLE "identity"."verification" ADD CONSTRAINT "identity_verification_email" CHECK ("identity"."verification"."purpose" = 'reset' or "identity"."verification"."email" is not null);--> statement-breakpoint
-- Roles that were given stay, and so does what an administrator has decided: the setting counts once.
UPDATE "users" SET "role_decided_at" = now() WHERE "role" <> 'member'
  OR EXISTS (SELECT FROM "audit_entries" WHERE "subject" = 'user:' || "users"."id" AND "action" = 'user.role-changed');
