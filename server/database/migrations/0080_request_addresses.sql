ALTER TABLE "submissions" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "street" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "landmark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" drop column "search";--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(regexp_replace(normalize(username || ' ' || name || ' ' || title || ' ' || location || ' ' || street || ' ' || landmark || ' ' || message, NFKD), '[\u0300-\u036f]+', '', 'g'), '[!-/:-@\[-`{-\u00bf\u2000-\u2bff]+', ' ', 'g'))
        || array_to_tsvector(array[replace(substr(lower(tracking_code), 5), '-', ''), right(lower(tracking_code), 4),
          coalesce(phone_number, lower(tracking_code))])) STORED;--> statement-breakpoint
-- The index went with the column.
CREATE INDEX "submissions_search" ON "submissions" USING gin ("search");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_street" CHECK (char_length("submissions"."street") <= 200);--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_landmark" CHECK (char_length("submissions"."landmark") <= 200);--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_name" CHECK (char_length("submissions"."name") <= 100);
