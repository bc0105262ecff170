ALTER TABLE "users" ALTER COLUMN "digest_wanted" SET DEFAULT true;--> statement-breakpoint
-- The digest is on for everybody but those who had it and stopped it.
UPDATE "users" SET "digest_wanted" = true WHERE NOT EXISTS (
  SELECT FROM "mails" WHERE "mails"."kind" = 'digest' AND "mails"."user_id" = "users"."id");--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "rung_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_groups" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_quiet_groups" CHECK ("users"."quiet_groups" <@ array['requests', 'visits', 'goods', 'installation']);