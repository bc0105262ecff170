ALTER TABLE "submissions" drop column "search";--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(regexp_replace(normalize(username || ' ' || title || ' ' || location || ' ' || message, NFKD), '[\u0300-\u036f]+', '', 'g'), '[!-/:-@\[-`{-\u00bf\u2000-\u2bff]+', ' ', 'g'))
        || array_to_tsvector(array[replace(substr(lower(tracking_code), 5), '-', ''), right(lower(tracking_code), 4),
          coalesce(phone_number, lower(tracking_code))])) STORED;--> statement-breakpoint
CREATE INDEX "submissions_search" ON "submissions" USING gin ("search");
