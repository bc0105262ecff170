ALTER TABLE "identity"."session" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "identity"."session" ADD COLUMN "agency_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_account_person" ON "identity"."account" USING btree ("provider_id","account_id");--> statement-breakpoint
ALTER TABLE "identity"."account" ADD CONSTRAINT "identity_account_password" CHECK ("identity"."account"."provider_id" <> 'agency' or "identity"."account"."password" is null);