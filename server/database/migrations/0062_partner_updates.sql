CREATE TABLE "partner_updates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partner_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"submission_id" bigint NOT NULL,
	"api_key_id" bigint NOT NULL,
	"given_id" text NOT NULL,
	CONSTRAINT "partner_updates_given_id" CHECK (btrim("partner_updates"."given_id") <> '' and char_length("partner_updates"."given_id") <= 100)
);
--> statement-breakpoint
ALTER TABLE "partner_requests" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "submission_notes" ADD COLUMN "partner" text;--> statement-breakpoint
ALTER TABLE "partner_updates" ADD CONSTRAINT "partner_updates_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_updates" ADD CONSTRAINT "partner_updates_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "partner_updates_once" ON "partner_updates" USING btree ("submission_id","api_key_id","given_id");--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_place" CHECK (("partner_requests"."latitude" is null) = ("partner_requests"."longitude" is null) and "partner_requests"."latitude" between -90 and 90 and "partner_requests"."longitude" between -180 and 180);--> statement-breakpoint
ALTER TABLE "submission_notes" ADD CONSTRAINT "submission_notes_partner" CHECK ("submission_notes"."partner" is null or "submission_notes"."author_id" is null);