ALTER TABLE "analyses" ADD COLUMN "shared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "label" text;--> statement-breakpoint
CREATE INDEX "analyses_shared" ON "analyses" USING btree ("id") WHERE "analyses"."shared_at" is not null;--> statement-breakpoint
CREATE INDEX "analyses_corrected" ON "analyses" USING btree ("corrected_at") WHERE "analyses"."corrected_at" is not null;--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_label" CHECK ("analyses"."label" is null or "analyses"."shared_at" is not null);