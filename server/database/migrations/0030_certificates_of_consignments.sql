ALTER TABLE "certificates" DROP CONSTRAINT "certificates_of";--> statement-breakpoint
ALTER TABLE "certificates" DROP CONSTRAINT "certificates_kind";--> statement-breakpoint
ALTER TABLE "certificates" DROP CONSTRAINT "certificates_counts";--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "consignment_id" bigint;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "custody_entry_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "wipe_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_consignment_id_consignments_id_fk" FOREIGN KEY ("consignment_id") REFERENCES "public"."consignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_of_consignment" ON "certificates" USING btree ("consignment_id") WHERE "certificates"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_consignments" ON "certificates" USING btree ("consignment_id");--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_of" CHECK (("certificates"."kind" = 'request') = ("certificates"."submission_id" is not null) and ("certificates"."kind" = 'consignment') = ("certificates"."consignment_id" is not null) and ("certificates"."kind" = 'period') = ("certificates"."from_day" is not null) and ("certificates"."kind" = 'period') = ("certificates"."to_day" is not null));--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_kind" CHECK ("certificates"."kind" in ('request', 'period', 'consignment'));--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_counts" CHECK (cardinality("certificates"."entry_ids") + cardinality("certificates"."custody_entry_ids") > 0);