-- The district that a place names as the location picker writes it, alone or with an address around it; else null. The
-- first is one look into an index; of what stands around, up to six words on each side are tried.
CREATE FUNCTION district_of(place text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  district text;
  before text[];
  behind text[];
BEGIN
  IF strpos(place, ' · ') = 0 THEN
    RETURN NULL;
  END IF;
  SELECT id INTO district FROM districts WHERE (name || ' · ' || city) = place ORDER BY id LIMIT 1;
  IF district IS NOT NULL THEN
    RETURN district;
  END IF;
  before := regexp_split_to_array(btrim(split_part(place, ' · ', 1)), '[\s,;]+');
  behind := regexp_split_to_array(btrim(split_part(place, ' · ', 2)), '[\s,;]+');
  SELECT d.id INTO district
  FROM generate_series(greatest(1, cardinality(before) - 5), cardinality(before)) AS b(at),
    generate_series(1, least(6, cardinality(behind))) AS e(at),
    districts d
  WHERE (d.name || ' · ' || d.city) =
    array_to_string(before[b.at:], ' ') || ' · ' || rtrim(array_to_string(behind[:e.at], ' '), '.')
  ORDER BY b.at, e.at DESC, d.id LIMIT 1;
  RETURN district;
END $$;
--> statement-breakpoint
-- Whoever writes a place, the district is that of the place.
CREATE FUNCTION know_district() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.district_id := district_of(NEW.location);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER know_district_first BEFORE INSERT ON submissions FOR EACH ROW
  WHEN (NEW.location <> '') EXECUTE FUNCTION know_district();
--> statement-breakpoint
CREATE TRIGGER know_district BEFORE UPDATE OF location ON submissions FOR EACH ROW
  WHEN (NEW.location <> OLD.location) EXECUTE FUNCTION know_district();
--> statement-breakpoint
-- Since when a request has its status: what a step does not say itself.
CREATE FUNCTION time_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status_at := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER time_status BEFORE UPDATE OF status ON submissions FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND NEW.status_at = OLD.status_at) EXECUTE FUNCTION time_status();
--> statement-breakpoint
-- What is known of the requests that are there already.
UPDATE submissions SET
  district_id = district_of(location),
  status_at = coalesce(
    (SELECT max(at) FROM submission_events e
      WHERE e.submission_id = submissions.id AND e.kind::text IN ('status', 'taken-back')),
    submitted_at);
--> statement-breakpoint
-- History forgets whom it names, also who was to look after a request.
DROP TRIGGER append_only ON submission_events;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON submission_events
  FOR EACH ROW EXECUTE FUNCTION append_only('actor_id', 'note', 'assignee_id');
--> statement-breakpoint
-- A note is written once. It may be deleted: with the person that it is about.
CREATE TRIGGER append_only BEFORE UPDATE ON submission_notes
  FOR EACH ROW EXECUTE FUNCTION append_only('author_id');
