ALTER TABLE "custody_acts" DROP CONSTRAINT "custody_acts_weighed_once";--> statement-breakpoint
ALTER TABLE "custody_acts" DROP CONSTRAINT "custody_acts_kind";--> statement-breakpoint
ALTER TABLE "custody_entries" DROP CONSTRAINT "custody_entries_account";--> statement-breakpoint
ALTER TABLE "lots" DROP CONSTRAINT "lots_grams";--> statement-breakpoint
ALTER TABLE "lots" DROP CONSTRAINT "lots_one_place";--> statement-breakpoint
ALTER TABLE "custody_acts" ADD COLUMN "store_id" bigint;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "round_id" bigint;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "aboard_g" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "custody_acts" ADD CONSTRAINT "custody_acts_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "custody_acts_weighed_once" ON "custody_acts" USING btree ("weight_entry_id","kind") WHERE "custody_acts"."kind" <> 'arrived';--> statement-breakpoint
CREATE INDEX "lots_aboard" ON "lots" USING btree ("round_id","id") WHERE "lots"."aboard_g" > 0;--> statement-breakpoint
ALTER TABLE "custody_acts" ADD CONSTRAINT "custody_acts_store" CHECK (("custody_acts"."kind" = 'arrived') = ("custody_acts"."store_id" is not null));--> statement-breakpoint
ALTER TABLE "custody_acts" ADD CONSTRAINT "custody_acts_kind" CHECK ("custody_acts"."kind" in ('received', 'arrived', 'split', 'merged', 'dismantled', 'outcome', 'consigned', 'confirmed', 'treated', 'corrected'));--> statement-breakpoint
ALTER TABLE "custody_entries" ADD CONSTRAINT "custody_entries_account" CHECK ("custody_entries"."account" in ('source', 'aboard', 'stock', 'underway', 'held', 'passed', 'reused', 'repaired', 'recycled', 'refrigerant', 'disposed', 'loss', 'difference'));--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_aboard_of_round" CHECK ("lots"."aboard_g" = 0 or "lots"."round_id" is not null);--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_grams" CHECK ("lots"."aboard_g" >= 0 and "lots"."stock_g" >= 0 and "lots"."underway_g" >= 0 and "lots"."held_g" >= 0);--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_one_place" CHECK (("lots"."aboard_g" > 0)::int + ("lots"."stock_g" > 0)::int + ("lots"."underway_g" > 0)::int + ("lots"."held_g" > 0)::int <= 1);
--> statement-breakpoint
-- The van is a place. What a driver weighs is aboard until somebody confirms its arrival: then the lot, with all its sums, belongs to the
-- store where it arrived, and its clock begins. Lots that lie in stores stay as they are.
CREATE OR REPLACE FUNCTION custody_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  arrival record;
BEGIN
  PERFORM FROM stores WHERE id IN (
    SELECT l.store_id FROM fresh f JOIN lots l ON l.id = f.lot_id
    UNION SELECT a.store_id FROM fresh f JOIN custody_acts a ON a.id = f.act_id
  ) ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM fresh f JOIN lots l ON l.id = f.lot_id
      WHERE f.account = 'reused' AND f.grams > 0 AND l.data = 'holds') THEN
    RAISE EXCEPTION 'data on a lot that is reused was not wiped'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'custody_wiped';
  END IF;
  FOR arrival IN
    SELECT DISTINCT f.lot_id, a.id AS act_id, a.store_id, coalesce(a.happened_on::timestamp AT TIME ZONE 'UTC', a.at) AS since
    FROM fresh f JOIN custody_acts a ON a.id = f.act_id AND a.kind = 'arrived' ORDER BY f.lot_id
  LOOP
    PERFORM custody_arrive(arrival.lot_id, arrival.act_id, arrival.store_id, arrival.since);
  END LOOP;
  UPDATE lots SET aboard_g = aboard_g + d.aboard, stock_g = stock_g + d.stock,
    underway_g = underway_g + d.underway, held_g = held_g + d.held
  FROM (
    SELECT lot_id,
      coalesce(sum(grams) FILTER (WHERE account = 'aboard'), 0) AS aboard,
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
CREATE FUNCTION custody_arrive(lot bigint, act bigint, into_store bigint, arrived timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  from_store bigint;
BEGIN
  SELECT store_id INTO from_store FROM lots WHERE id = lot;
  UPDATE lots SET store_id = into_store, since = arrived WHERE id = lot;
  IF from_store = into_store THEN RETURN; END IF;
  INSERT INTO custody_totals (store_id, device_class, material, account, grams)
  SELECT DISTINCT into_store, coalesce(l.device_class, ''), coalesce(e.material, l.material, ''), e.account, 0
  FROM custody_entries e JOIN lots l ON l.id = e.lot_id WHERE e.lot_id = lot AND e.act_id <> act
  ON CONFLICT DO NOTHING;
  UPDATE custody_totals t SET grams = t.grams + d.grams
  FROM (
    SELECT side.store_id, coalesce(l.device_class, '') AS device_class,
      coalesce(e.material, l.material, '') AS material, e.account, side.sign * sum(e.grams) AS grams
    FROM custody_entries e JOIN lots l ON l.id = e.lot_id
    CROSS JOIN (VALUES (from_store, -1), (into_store, 1)) AS side (store_id, sign)
    WHERE e.lot_id = lot AND e.act_id <> act
    GROUP BY side.store_id, side.sign, 2, 3, 4
  ) d
  WHERE (t.store_id, t.device_class, t.material, t.account) = (d.store_id, d.device_class, d.material, d.account);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION lot_begins_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.aboard_g := 0;
  NEW.stock_g := 0;
  NEW.underway_g := 0;
  NEW.held_g := 0;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- After `add_up`: the store is held by then. Pools may lie in several stores, so that they are held as well, in order.
CREATE OR REPLACE FUNCTION custody_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  act custody_acts;
  pool bigint;
  last timestamptz;
  changed bigint[] := '{}';
BEGIN
  -- A weight, its arrival and the end that was declared with it count as weighed, as long as the store's scale says the same.
  IF NOT EXISTS (
    SELECT FROM fresh f JOIN custody_acts a ON a.id = f.act_id JOIN lots l ON l.id = f.lot_id
    WHERE a.weight_entry_id IS NULL OR f.account = 'difference'
      OR EXISTS (SELECT FROM pool_fates p WHERE p.pool_id = coalesce(l.pool_id, l.id))
  ) THEN
    RETURN NULL;
  END IF;
  FOR pool IN SELECT DISTINCT coalesce(l.pool_id, l.id) FROM fresh f JOIN lots l ON l.id = f.lot_id ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('pool ' || pool, 0));
  END LOOP;
  SELECT max(a.at) INTO last FROM custody_acts a WHERE a.id IN (SELECT act_id FROM fresh);
  FOR act IN SELECT * FROM custody_acts a
    WHERE a.id IN (SELECT act_id FROM fresh) AND a.weight_entry_id IS NULL ORDER BY a.id
  LOOP
    PERFORM pool_pass(act);
  END LOOP;
  FOR pool IN SELECT DISTINCT coalesce(l.pool_id, l.id) FROM fresh f JOIN lots l ON l.id = f.lot_id ORDER BY 1 LOOP
    changed := changed || pool_share_out(pool);
  END LOOP;
  PERFORM entries_follow_alone(changed, last);
  RETURN NULL;
END $$;
