-- What entries add up to is kept here and not by who writes them: the balance of each lot and the totals, so that the CHECKs
-- of `lots` refuse whoever takes more than there is, also of two at once. The stores are held first, in order, so that
-- two acts wait for one another and never both.
CREATE FUNCTION custody_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM stores WHERE id IN (SELECT l.store_id FROM fresh f JOIN lots l ON l.id = f.lot_id)
    ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM fresh f JOIN lots l ON l.id = f.lot_id
      WHERE f.account = 'reused' AND f.grams > 0 AND l.data = 'holds') THEN
    RAISE EXCEPTION 'data on a lot that is reused was not wiped'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'custody_wiped';
  END IF;
  UPDATE lots SET stock_g = stock_g + d.stock, underway_g = underway_g + d.underway, held_g = held_g + d.held
  FROM (
    SELECT lot_id,
      coalesce(sum(grams) FILTER (WHERE account = 'stock'), 0) AS stock,
      coalesce(sum(grams) FILTER (WHERE account = 'underway'), 0) AS underway,
      coalesce(sum(grams) FILTER (WHERE account = 'held'), 0) AS held
    FROM fresh GROUP BY lot_id
  ) d
  WHERE lots.id = d.lot_id;
  -- A CHECK looks at a row before it looks for its twin, so that it has to be there.
  INSERT INTO custody_totals (store_id, device_class, material, account, grams)
  SELECT DISTINCT l.store_id, coalesce(l.device_class, ''), coalesce(f.material, l.material, ''), f.account, 0
  FROM fresh f JOIN lots l ON l.id = f.lot_id
  ON CONFLICT DO NOTHING;
  UPDATE custody_totals t SET grams = t.grams + d.grams
  FROM (
    SELECT l.store_id, coalesce(l.device_class, '') AS device_class,
      coalesce(f.material, l.material, '') AS material, f.account, sum(f.grams) AS grams
    FROM fresh f JOIN lots l ON l.id = f.lot_id
    GROUP BY 1, 2, 3, 4
  ) d
  WHERE (t.store_id, t.device_class, t.material, t.account) = (d.store_id, d.device_class, d.material, d.account);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER add_up AFTER INSERT ON custody_entries REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION custody_add_up();
--> statement-breakpoint
-- No gram appears or is lost: what an act takes of a lot from one account it gives to another, and what it passes on from
-- lots arrives in others. A correction turns the act that it names round, all of it, and is itself never corrected.
CREATE FUNCTION custody_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  act custody_acts;
BEGIN
  IF TG_TABLE_NAME = 'custody_acts' THEN
    act := NEW;
  ELSE
    SELECT * INTO act FROM custody_acts WHERE id = NEW.act_id;
  END IF;
  IF (SELECT count(*) = 0 OR coalesce(sum(grams) FILTER (WHERE account = 'passed'), 0) <> 0
      FROM custody_entries WHERE act_id = act.id)
    OR EXISTS (SELECT FROM custody_entries WHERE act_id = act.id GROUP BY lot_id HAVING sum(grams) <> 0) THEN
    RAISE EXCEPTION 'act % is not balanced', act.id USING ERRCODE = 'check_violation', CONSTRAINT = 'custody_balanced';
  END IF;
  IF act.corrects_id IS NOT NULL AND (
    EXISTS (SELECT FROM custody_acts WHERE id = act.corrects_id AND kind = 'corrected')
    OR EXISTS (SELECT FROM custody_entries WHERE act_id IN (act.id, act.corrects_id)
      GROUP BY lot_id, account, material HAVING sum(grams) <> 0)
  ) THEN
    RAISE EXCEPTION 'act % does not turn round act %', act.id, act.corrects_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'custody_turned_round';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER balance AFTER INSERT ON custody_acts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION custody_balance();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER balance AFTER INSERT ON custody_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION custody_balance();
--> statement-breakpoint
-- The last record of a wipe says whether data is still on a lot.
CREATE FUNCTION custody_wipe() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lots SET data = CASE WHEN NEW.succeeded THEN 'wiped' ELSE 'holds' END WHERE id = NEW.lot_id AND data <> 'none';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER wipe AFTER INSERT ON wipes FOR EACH ROW EXECUTE FUNCTION custody_wipe();
--> statement-breakpoint
-- Sums change with what they are the sum of, and in no other way.
CREATE FUNCTION kept_by_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 OR TG_OP NOT IN ('INSERT', 'UPDATE') THEN
    RAISE EXCEPTION '% is kept by trigger', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER kept BEFORE INSERT OR UPDATE OR DELETE ON custody_totals
  FOR EACH ROW EXECUTE FUNCTION kept_by_trigger();
--> statement-breakpoint
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON custody_totals FOR EACH STATEMENT EXECUTE FUNCTION kept_by_trigger();
--> statement-breakpoint
CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON lots FOR EACH ROW EXECUTE FUNCTION kept_by_trigger();
--> statement-breakpoint
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON lots FOR EACH STATEMENT EXECUTE FUNCTION kept_by_trigger();
--> statement-breakpoint
CREATE FUNCTION lot_begins_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stock_g := 0;
  NEW.underway_g := 0;
  NEW.held_g := 0;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER begins_empty BEFORE INSERT ON lots FOR EACH ROW EXECUTE FUNCTION lot_begins_empty();
--> statement-breakpoint
-- Written once; a person and a picture in it can be forgotten.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON custody_acts
  FOR EACH ROW EXECUTE FUNCTION append_only('actor_id', 'image_id');
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON custody_entries FOR EACH ROW EXECUTE FUNCTION append_only('nobody');
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON wipes
  FOR EACH ROW EXECUTE FUNCTION append_only('recorded_by', 'image_id', 'done_by');
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON confirmations
  FOR EACH ROW EXECUTE FUNCTION append_only('by_name', 'image_id');
--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON custody_acts FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON custody_entries FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON wipes FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON confirmations FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
-- What is weighed has a place to go from the start. The strictest clock, until somebody chooses another one.
INSERT INTO stores (name, clock, is_default) VALUES ('Gudang utama', 'b3-90', true);
--> statement-breakpoint
-- What was weighed before there were lots. What was to be reused and may hold data waits in the store for the record of its
-- wipe, as everything does from now on.
DO $$
DECLARE
  e record;
  lot bigint;
  act bigint;
BEGIN
  FOR e IN
    SELECT w.*, s.waste_source,
      CASE
        WHEN s.waste_source IN ('household', 'public-place') THEN 'household'
        WHEN s.waste_source = 'managed-area' THEN
          coalesce((SELECT value #>> '{}' FROM settings WHERE name = 'managed_area_route'), 'business')
        WHEN s.waste_source = 'business' THEN 'business'
      END AS route,
      w.device_class IN ('cctv-camera', 'desktop-pc', 'digital-camera', 'external-storage', 'feature-phone', 'game-console', 'household-medical-device', 'laptop', 'photocopier', 'printer-scanner', 'router-modem', 'server', 'set-top-box', 'smartphone', 'smartwatch', 'tablet', 'telephone-landline', 'tv-flat-panel')
        OR EXISTS (SELECT FROM submission_items i
          WHERE i.submission_id = s.id AND i.device_class = w.device_class AND i.holds_data) AS holds
    FROM weight_entries w
    JOIN (
      -- What is gathered in a drop-off point comes from a public place.
      SELECT id, CASE WHEN channel::text = 'drop-off' THEN coalesce(waste_source, 'public-place') ELSE waste_source END
        AS waste_source
      FROM submissions
    ) s ON s.id = w.submission_id
    WHERE w.weight_kg > 0 AND NOT EXISTS (SELECT FROM weight_entries l WHERE l.replaces_id = w.id)
    ORDER BY w.id
  LOOP
    INSERT INTO lots (store_id, device_class, waste_source, route, since, data, submission_id)
    SELECT id, e.device_class, e.waste_source, e.route, e.recorded_at,
      CASE WHEN e.holds THEN 'holds' ELSE 'none' END, e.submission_id
    FROM stores WHERE is_default RETURNING id INTO lot;
    INSERT INTO custody_acts (kind, at, actor_id, weight_entry_id)
    VALUES ('received', e.recorded_at, e.recorded_by, e.id) RETURNING id INTO act;
    INSERT INTO custody_entries (act_id, lot_id, account, grams)
    VALUES (act, lot, 'source', -e.weight_kg * 1000), (act, lot, 'stock', e.weight_kg * 1000);
    IF e.outcome::text <> 'unknown' AND NOT (e.outcome::text = 'reused' AND e.holds) THEN
      INSERT INTO custody_acts (kind, at, actor_id, weight_entry_id, declared)
      VALUES ('outcome', e.recorded_at, e.recorded_by, e.id, true) RETURNING id INTO act;
      INSERT INTO custody_entries (act_id, lot_id, account, grams)
      VALUES (act, lot, 'stock', -e.weight_kg * 1000), (act, lot, e.outcome::text, e.weight_kg * 1000);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Looked at now: a table that waits for its checks cannot be altered by what comes next.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
