ALTER TYPE "public"."channel" ADD VALUE 'walk-in';--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "sent_by_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What a guest sent stays sent by a guest. Of those whose person is forgotten already nobody knows it any more.
UPDATE submissions SET sent_by_guest = true
  WHERE guest_id IS NOT NULL
    OR EXISTS (SELECT FROM submission_events e WHERE e.submission_id = submissions.id AND e.kind = 'claimed');--> statement-breakpoint
-- Who has signed up since is no Guest-0CSHB any more.
UPDATE submissions SET username = users.username FROM users
  WHERE users.id = submissions.user_id AND users.username <> submissions.username;--> statement-breakpoint
ALTER TABLE "weight_entries" ADD COLUMN "confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- There was no screen for companies; two of one name that somebody wrote by hand become one.
UPDATE users SET company_id = one.id FROM companies, LATERAL (
    SELECT min(same.id) AS id FROM companies same WHERE lower(same.name) = lower(companies.name)
  ) one WHERE users.company_id = companies.id AND one.id <> companies.id;--> statement-breakpoint
DELETE FROM companies WHERE EXISTS (
  SELECT FROM companies same WHERE lower(same.name) = lower(companies.name) AND same.id < companies.id
);--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name_once" ON "companies" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "submissions_sent_by_guests" ON "submissions" USING btree ("id") WHERE "submissions"."sent_by_guest";