CREATE TABLE "receipts" (
	"submission_id" bigint NOT NULL,
	"nth" integer NOT NULL,
	"sha256" text NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "receipts_submission_id_nth_pk" PRIMARY KEY("submission_id","nth"),
	CONSTRAINT "receipts_nth" CHECK ("receipts"."nth" >= 1),
	CONSTRAINT "receipts_sha256" CHECK ("receipts"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "receipts_told" CHECK ("receipts"."told_at" is null or "receipts"."nth" > 1)
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('request-status', 'request-corrected', 'pickup-failed', 'request-cleared', 'appointment', 'request-message', 'request-merged', 'receipt-replaced', 'digest', 'incident'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('welcome', 'request-read', 'request-status', 'request-corrected', 'pickup-failed', 'request-cleared', 'appointment', 'request-message', 'request-merged', 'receipt-replaced', 'request-assigned', 'analysis-ready', 'requests-ending', 'webhook-disabled', 'version-new', 'backup-failed', 'rights-received', 'rights-due', 'rights-unmailed', 'rights-answered'));