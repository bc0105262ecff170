ALTER TABLE "submission_events" ADD COLUMN "outcomes" jsonb;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "ledger_status" text;--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_outcomes" CHECK ("submission_events"."outcomes" is null or (jsonb_typeof("submission_events"."outcomes") = 'object' and "submission_events"."kind"::text in ('status', 'taken-back')));--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_ledger_status" CHECK ("submissions"."ledger_status" is null or "submissions"."ledger_status" in ('collected', 'recycled'));--> statement-breakpoint
-- What is recorded says of each request where it is. What a person marked otherwise before stays as it was marked.
WITH standings AS (
  SELECT f.submission_id AS id, jsonb_object_agg(f.outcome, f.grams) AS outcomes,
    CASE WHEN bool_or(f.outcome NOT IN ('unknown', 'lost')) AND NOT bool_or(f.outcome = 'unknown')
      AND NOT EXISTS (SELECT FROM lots l WHERE l.submission_id = f.submission_id AND l.stock_g + l.underway_g + l.held_g > 0)
    THEN 'recycled' ELSE 'collected' END AS standing
  FROM (SELECT submission_id, outcome, sum(grams) AS grams FROM weight_fates GROUP BY 1, 2) AS f
  GROUP BY f.submission_id
), told AS (
  INSERT INTO submission_events (submission_id, kind, status, at, outcomes)
  SELECT s.id, 'status', 'recycled', now(), k.outcomes
  FROM submissions s JOIN standings k USING (id) WHERE s.status = 'collected' AND k.standing = 'recycled'
)
UPDATE submissions s SET ledger_status = k.standing,
  status = CASE WHEN s.status = 'collected' AND k.standing = 'recycled' THEN 'recycled' ELSE s.status END,
  status_at = CASE WHEN s.status = 'collected' AND k.standing = 'recycled' THEN now() ELSE s.status_at END
FROM standings k WHERE k.id = s.id;
