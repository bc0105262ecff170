ALTER TABLE "analyses" ADD COLUMN "fell_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "verdict" text NOT NULL;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "corrected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "image_id" uuid;--> statement-breakpoint
ALTER TABLE "weight_entries" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analyses_by_image" ON "analyses" USING btree ("image_id") WHERE "analyses"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "submissions_by_image" ON "submissions" USING btree ("image_id") WHERE "submissions"."image_id" is not null;--> statement-breakpoint
ALTER TABLE "weight_entries" ADD CONSTRAINT "weight_entries_request_key_unique" UNIQUE("request_key");--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_verdict" CHECK ("analyses"."verdict" in ('named', 'choose', 'cannot-tell', 'not-a-device'));--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_named" CHECK (("analyses"."verdict" = 'named') = ("analyses"."device_class" is not null));--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_corrected" CHECK ("analyses"."corrected_class" is null or "analyses"."corrected_at" is not null);