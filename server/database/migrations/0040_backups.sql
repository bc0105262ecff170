CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"begun_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"path" text,
	"size_bytes" bigint,
	"encrypted" boolean DEFAULT false NOT NULL,
	"rows" bigint,
	"files" bigint,
	"failure" text,
	CONSTRAINT "backups_origin" CHECK ("backups"."origin" in ('schedule', 'person', 'machine')),
	CONSTRAINT "backups_state" CHECK ("backups"."state" in ('running', 'done', 'failed')),
	CONSTRAINT "backups_end" CHECK (("backups"."state" = 'running') = ("backups"."ended_at" is null)),
	CONSTRAINT "backups_done" CHECK (("backups"."state" = 'done') = ("backups"."verified_at" is not null and "backups"."path" is not null)),
	CONSTRAINT "backups_failed" CHECK (("backups"."state" = 'failed') = ("backups"."failure" is not null))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
CREATE UNIQUE INDEX "backups_running" ON "backups" USING btree ("state") WHERE "backups"."state" = 'running';--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("begun_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('welcome', 'request-read', 'request-status', 'request-corrected', 'pickup-failed', 'request-cleared', 'appointment', 'request-message', 'request-merged', 'request-assigned', 'analysis-ready', 'requests-ending', 'webhook-disabled', 'version-new', 'backup-failed'));