ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_end";--> statement-breakpoint
ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_events";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "refusing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "refused_with" integer;--> statement-breakpoint
-- When they were left was not kept: those that were go when they would have gone.
UPDATE webhook_deliveries SET left_at = created_at WHERE next_at IS NULL AND delivered_at IS NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_end" CHECK (num_nonnulls("webhook_deliveries"."next_at", "webhook_deliveries"."delivered_at", "webhook_deliveries"."left_at") <= 1);--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_refusing" CHECK (("webhooks"."refusing_since" is null) = ("webhooks"."refused_with" is null));--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_events" CHECK (cardinality("webhooks"."events") > 0 and "webhooks"."events" <@ array['request.created', 'request.status', 'request.weighed', 'certificate.issued', 'certificate.ended']);
--> statement-breakpoint
-- As before, and which one it stands for now: who adds up would count both.
CREATE OR REPLACE FUNCTION tell_of_certificates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Not its id: who has that may read it.
  PERFORM owe_webhook(w.id, 'certificate.issued', c.issued_at,
    jsonb_build_object('certificate', webhook_name(w.salt, 'certificate', c.number), 'kind', c.kind,
      'replaces', CASE WHEN c.replaces_id IS NOT NULL THEN webhook_name(w.salt, 'certificate', former.number) END,
      'request', CASE WHEN c.submission_id IS NOT NULL THEN webhook_name(w.salt, 'request', c.submission_id) END,
      'weight_kg', c.document::jsonb #> '{credentialSubject,weightKg}'))
  FROM added c LEFT JOIN certificates former ON former.id = c.replaces_id CROSS JOIN webhooks w
  WHERE w.active AND 'certificate.issued' = ANY (w.events) ORDER BY c.number;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_of_ended_certificates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM owe_webhook(w.id, 'certificate.ended', c.ended_at,
    jsonb_build_object('certificate', webhook_name(w.salt, 'certificate', c.number), 'kind', c.kind,
      'request', CASE WHEN c.submission_id IS NOT NULL THEN webhook_name(w.salt, 'request', c.submission_id) END,
      'reason', c.end_reason))
  FROM changed c JOIN former f ON f.id = c.id CROSS JOIN webhooks w
  WHERE w.active AND 'certificate.ended' = ANY (w.events) AND f.ended_at IS NULL AND c.ended_at IS NOT NULL
  ORDER BY c.number;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_outside_of_end AFTER UPDATE ON certificates REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_ended_certificates();
