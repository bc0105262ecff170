ALTER TABLE "backups" ADD COLUMN "missing" bigint;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "unpruned" text;