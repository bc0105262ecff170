-- No release has stated anything yet in the form that these had: every month is stated and read anew.
DELETE FROM "peer_statements";--> statement-breakpoint
DELETE FROM "statements";--> statement-breakpoint
UPDATE "peers" SET "trouble" = NULL, "checked_at" = NULL;--> statement-breakpoint
ALTER TABLE "peer_statements" ADD CONSTRAINT "peer_statements_fault" CHECK ("peer_statements"."refused" in ('no-statement', 'other-month', 'other-issuer', 'bad-signature', 'said-otherwise'));--> statement-breakpoint
ALTER TABLE "peers" ADD CONSTRAINT "peers_trouble" CHECK ("peers"."trouble" in ('no-answer', 'bad-address', 'bad-answer', 'no-keys', 'no-list'));