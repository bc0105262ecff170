ALTER TABLE "submissions" DROP CONSTRAINT "submissions_request";--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_request" CHECK (("submissions"."request_key" is null or "submissions"."anonymised_at" is not null) = ("submissions"."request_hash" is null));--> statement-breakpoint
-- As Node hashes them from now on (submit.ts): SHA-256 in base64url. Those that staff make are hashed already.
UPDATE "submissions"
SET "request_key" = rtrim(translate(encode(sha256(convert_to("request_key", 'UTF8')), 'base64'), '+/', '-_'), '=')
WHERE "request_key" !~ '^(walk-in|slip):';
