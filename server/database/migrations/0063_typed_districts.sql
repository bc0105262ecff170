-- Of a new request the server may have read a district in an address that somebody typed. What was chosen comes before it,
-- and a place that is written anew has none until the server says so.
CREATE OR REPLACE FUNCTION know_district() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.district_id := coalesce(district_of(NEW.location), CASE WHEN TG_OP = 'INSERT' THEN NEW.district_id END);
  RETURN NEW;
END $$;
