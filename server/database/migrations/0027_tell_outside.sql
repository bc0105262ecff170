-- What webhooks are owed, in the transaction of what happened, whoever wrote it. Nothing in it says who somebody is: a
-- request is called by a name that only this webhook knows, so that what follows can be told to belong to it.
CREATE FUNCTION webhook_name(salt uuid, thing text, id bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT substr(encode(sha256(convert_to(salt || ':' || thing || ':' || id, 'UTF8')), 'hex'), 1, 24)
$$;
--> statement-breakpoint
CREATE FUNCTION owe_webhook(webhook bigint, event text, at timestamptz, data jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (webhook_id, event, payload, created_at, next_at)
  VALUES (webhook, event,
    jsonb_build_object('type', event, 'timestamp', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data),
    at, at)
$$;
--> statement-breakpoint
CREATE FUNCTION tell_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE active) THEN
    RETURN NULL;
  END IF;
  PERFORM owe_webhook(told.id, told.event, told.at, told.data) FROM (
    SELECT w.id, CASE e.kind WHEN 'submitted' THEN 'request.created' ELSE 'request.status' END AS event, e.at, e.id AS line,
      w.events,
      jsonb_build_object('request', webhook_name(w.salt, 'request', s.id), 'service', s.service, 'status', e.status,
        'district_id', s.district_id) AS data
    FROM added e JOIN submissions s ON s.id = e.submission_id CROSS JOIN webhooks w
    -- A further note, a message or a merger that moves nothing is no news.
    WHERE w.active AND e.status IS NOT NULL AND (e.kind = 'submitted' OR e.status IS DISTINCT FROM (
      SELECT p.status FROM submission_events p
      WHERE p.submission_id = e.submission_id AND p.id < e.id AND p.status IS NOT NULL ORDER BY p.id DESC LIMIT 1))
  ) told WHERE told.event = ANY (told.events) ORDER BY told.line;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_outside AFTER INSERT ON submission_events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_events();
--> statement-breakpoint
CREATE FUNCTION tell_of_weights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM owe_webhook(w.id, 'request.weighed', e.recorded_at,
    jsonb_build_object('request', webhook_name(w.salt, 'request', s.id), 'service', s.service, 'district_id', s.district_id,
      'entry', webhook_name(w.salt, 'entry', e.id),
      -- Counts instead of that one; 0 kg takes it back.
      'replaces', CASE WHEN e.replaces_id IS NOT NULL THEN webhook_name(w.salt, 'entry', e.replaces_id) END,
      'device_class', e.device_class, 'weight_kg', e.weight_kg, 'method', e.method, 'outcome', e.outcome))
  FROM added e JOIN submissions s ON s.id = e.submission_id CROSS JOIN webhooks w
  WHERE w.active AND 'request.weighed' = ANY (w.events) ORDER BY e.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_outside AFTER INSERT ON weight_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_weights();
--> statement-breakpoint
CREATE FUNCTION tell_of_certificates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Not its id: who has that may read it.
  PERFORM owe_webhook(w.id, 'certificate.issued', c.issued_at,
    jsonb_build_object('certificate', webhook_name(w.salt, 'certificate', c.number), 'kind', c.kind,
      'request', CASE WHEN c.submission_id IS NOT NULL THEN webhook_name(w.salt, 'request', c.submission_id) END,
      'weight_kg', c.document::jsonb #> '{credentialSubject,weightKg}'))
  FROM added c CROSS JOIN webhooks w
  WHERE w.active AND 'certificate.issued' = ANY (w.events) ORDER BY c.number;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_outside AFTER INSERT ON certificates REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_certificates();
