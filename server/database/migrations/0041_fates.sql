CREATE TABLE "pool_draws" (
	"lot_id" bigint NOT NULL,
	"from_pool_id" bigint NOT NULL,
	"weight_entry_id" bigint NOT NULL,
	"grams" bigint NOT NULL,
	CONSTRAINT "pool_draws_lot_id_from_pool_id_weight_entry_id_pk" PRIMARY KEY("lot_id","from_pool_id","weight_entry_id"),
	CONSTRAINT "pool_draws_grams" CHECK ("pool_draws"."grams" > 0)
);
--> statement-breakpoint
CREATE TABLE "pool_fates" (
	"pool_id" bigint NOT NULL,
	"weight_entry_id" bigint NOT NULL,
	"outcome" text NOT NULL,
	"grams" bigint NOT NULL,
	CONSTRAINT "pool_fates_pool_id_weight_entry_id_outcome_pk" PRIMARY KEY("pool_id","weight_entry_id","outcome"),
	CONSTRAINT "pool_fates_grams" CHECK ("pool_fates"."grams" > 0)
);
--> statement-breakpoint
CREATE TABLE "weight_fates" (
	"weight_entry_id" bigint NOT NULL,
	"outcome" text NOT NULL,
	"grams" bigint NOT NULL,
	"submission_id" bigint NOT NULL,
	"device_class" text NOT NULL,
	"method" "weight_method" NOT NULL,
	"factor_version" text NOT NULL,
	"refrigerant" text,
	"refrigerant_gas" text,
	"refrigerant_g" integer,
	"units" integer,
	"payout_idr" bigint NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "weight_fates_weight_entry_id_outcome_pk" PRIMARY KEY("weight_entry_id","outcome"),
	CONSTRAINT "weight_fates_outcome" CHECK ("weight_fates"."outcome" in ('reused', 'repaired', 'recycled', 'disposed', 'unknown', 'refrigerant', 'lost')),
	CONSTRAINT "weight_fates_grams" CHECK ("weight_fates"."grams" > 0)
);
--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "pool_id" bigint;--> statement-breakpoint
ALTER TABLE "pool_draws" ADD CONSTRAINT "pool_draws_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_draws" ADD CONSTRAINT "pool_draws_from_pool_id_lots_id_fk" FOREIGN KEY ("from_pool_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_draws" ADD CONSTRAINT "pool_draws_weight_entry_id_weight_entries_id_fk" FOREIGN KEY ("weight_entry_id") REFERENCES "public"."weight_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_fates" ADD CONSTRAINT "pool_fates_pool_id_lots_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_fates" ADD CONSTRAINT "pool_fates_weight_entry_id_weight_entries_id_fk" FOREIGN KEY ("weight_entry_id") REFERENCES "public"."weight_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weight_fates" ADD CONSTRAINT "weight_fates_weight_entry_id_weight_entries_id_fk" FOREIGN KEY ("weight_entry_id") REFERENCES "public"."weight_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pool_draws_from" ON "pool_draws" USING btree ("from_pool_id");--> statement-breakpoint
CREATE INDEX "pool_fates_of" ON "pool_fates" USING btree ("weight_entry_id");--> statement-breakpoint
CREATE INDEX "weight_fates_of" ON "weight_fates" USING btree ("submission_id");--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_pool_id_lots_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lots_in_pool" ON "lots" USING btree ("pool_id") WHERE "lots"."pool_id" is not null;
--> statement-breakpoint
-- So many grams of a whole, taken from its parts by their share: to the gram, and of none more than it has. What is left over by
-- rounding goes to the parts with the largest remainders, of the same the first.
CREATE FUNCTION share_out(parts bigint[], grams bigint) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(share + CASE WHEN place <= missing THEN 1 ELSE 0 END ORDER BY at)
  FROM (
    SELECT at, share, row_number() OVER (ORDER BY remainder DESC, at) AS place, grams - sum(share) OVER () AS missing
    FROM (
      SELECT at, part * grams / total AS share, part * grams % total AS remainder
      FROM unnest(parts) WITH ORDINALITY AS listed (part, at), (SELECT sum(part)::bigint AS total FROM unnest(parts) AS part) AS whole
    ) AS shared
  ) AS placed
$$;
--> statement-breakpoint
-- What of each entry is in a pool, ends included: what was weighed into it or put together in it, without what was drawn from it.
CREATE FUNCTION pool_content(pool bigint) RETURNS TABLE (entry_id bigint, content bigint) LANGUAGE sql STABLE AS $$
  SELECT id, sum(grams)::bigint FROM (
    SELECT coalesce(a.weight_entry_id, taken_back.weight_entry_id) AS id, -e.grams AS grams
    FROM custody_entries e JOIN custody_acts a ON a.id = e.act_id
    LEFT JOIN custody_acts taken_back ON taken_back.id = a.corrects_id
    WHERE e.lot_id = pool AND e.account = 'source'
    UNION ALL SELECT weight_entry_id, grams FROM pool_draws WHERE lot_id = pool
    UNION ALL SELECT weight_entry_id, -grams FROM pool_draws WHERE from_pool_id = pool
  ) AS moved WHERE id IS NOT NULL GROUP BY id HAVING sum(grams) > 0 ORDER BY id
$$;
--> statement-breakpoint
-- What became of a pool, as far as it is known. What a receiver weighed more than it was sent is taken off the heaviest of what it
-- says: more than came in became of nothing. A declared end that waits in the lot as it came in counts, unless it was taken back.
CREATE FUNCTION pool_ends(pool bigint) RETURNS TABLE (fate text, gone bigint) LANGUAGE sql STABLE AS $$
  SELECT fate, sum(gone)::bigint FROM (
    SELECT
      CASE WHEN account IN ('loss', 'difference') THEN 'lost' WHEN account = 'stock' THEN waits ELSE account END AS fate,
      grams - greatest(0, least(said, excess - coalesce(
        sum(said) OVER (PARTITION BY lot_id ORDER BY said DESC, account ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))) AS gone
    FROM (
      SELECT e.lot_id, e.account, sum(e.grams) AS grams,
        coalesce(sum(e.grams) FILTER (WHERE a.consignment_id IS NOT NULL
          AND e.account IN ('held', 'reused', 'repaired', 'recycled', 'refrigerant', 'disposed')), 0) AS said,
        max(greatest(0, -sum(e.grams) FILTER (WHERE e.account = 'difference'))) OVER (PARTITION BY e.lot_id) AS excess
      FROM lots l JOIN custody_entries e ON e.lot_id = l.id JOIN custody_acts a ON a.id = e.act_id
      WHERE l.id = pool OR l.pool_id = pool
      GROUP BY e.lot_id, e.account
    ) AS sums
    LEFT JOIN LATERAL (
      SELECT nullif(w.outcome::text, 'unknown') AS waits
      FROM custody_entries e JOIN custody_acts a ON a.id = e.act_id JOIN weight_entries w ON w.id = a.weight_entry_id
      WHERE e.lot_id = sums.lot_id AND e.account = 'source' AND sums.account = 'stock'
        AND NOT EXISTS (SELECT FROM custody_acts c WHERE c.corrects_id = a.id)
        AND NOT EXISTS (
          SELECT FROM custody_acts said JOIN custody_acts back ON back.corrects_id = said.id
          WHERE said.weight_entry_id = w.id AND said.declared
        )
    ) AS declared ON true
  ) AS ends
  WHERE fate IN ('reused', 'repaired', 'recycled', 'refrigerant', 'disposed', 'lost')
  GROUP BY fate HAVING sum(gone) > 0 ORDER BY fate
$$;
--> statement-breakpoint
-- What an act passes on stays of the pool that it comes from. Where it comes from several, a pool begins: of each of them it draws by
-- the shares of what was weighed.
CREATE FUNCTION pool_pass(act custody_acts) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  arrived bigint[];
  source record;
  entries bigint[];
  contents bigint[];
BEGIN
  IF act.corrects_id IS NOT NULL THEN
    DELETE FROM pool_draws WHERE lot_id IN
      (SELECT lot_id FROM custody_entries WHERE act_id = act.corrects_id AND account = 'passed' AND grams < 0);
    RETURN;
  END IF;
  arrived := ARRAY(SELECT lot_id FROM custody_entries WHERE act_id = act.id AND account = 'passed' AND grams < 0);
  FOR source IN
    SELECT coalesce(l.pool_id, l.id) AS pool, sum(e.grams)::bigint AS grams, count(*) OVER () AS pools
    FROM custody_entries e JOIN lots l ON l.id = e.lot_id
    WHERE e.act_id = act.id AND e.account = 'passed' AND e.grams > 0 GROUP BY 1 ORDER BY 1
  LOOP
    IF source.pools = 1 THEN
      UPDATE lots SET pool_id = source.pool WHERE id = ANY (arrived);
    ELSE
      SELECT array_agg(entry_id ORDER BY entry_id), array_agg(content ORDER BY entry_id) INTO entries, contents
      FROM pool_content(source.pool);
      INSERT INTO pool_draws (lot_id, from_pool_id, weight_entry_id, grams)
      SELECT arrived[1], source.pool, entry, drawn
      FROM unnest(entries, share_out(contents, source.grams)) AS shared (entry, drawn) WHERE drawn > 0;
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- When the first of the chain of corrections was recorded that an entry ends.
CREATE FUNCTION first_recorded(entry_id bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  WITH RECURSIVE chain AS (
    SELECT id, replaces_id, recorded_at FROM weight_entries WHERE id = entry_id
    UNION ALL
    SELECT w.id, w.replaces_id, w.recorded_at FROM weight_entries w JOIN chain ON chain.replaces_id = w.id
  )
  SELECT recorded_at FROM chain WHERE replaces_id IS NULL
$$;
--> statement-breakpoint
-- The fates of entries, from those of the pools that they are in. Beside the grams: what cannot be told apart is with the heaviest part.
CREATE FUNCTION entries_follow(entries bigint[], at timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH fates AS (
    SELECT weight_entry_id, outcome, sum(grams)::bigint AS grams FROM pool_fates
    WHERE weight_entry_id = ANY (entries) GROUP BY 1, 2
  ), ranked AS (
    SELECT *, outcome IN ('reused', 'repaired') AS used_on, count(*) OVER (PARTITION BY weight_entry_id) = 1 AS alone,
      row_number() OVER (PARTITION BY weight_entry_id
        ORDER BY outcome IN ('reused', 'repaired'), grams DESC, outcome) = 1 AS carries
    FROM fates
  ), gone AS (
    DELETE FROM weight_fates old WHERE weight_entry_id = ANY (entries) AND NOT EXISTS (
      SELECT FROM fates f WHERE (f.weight_entry_id, f.outcome) = (old.weight_entry_id, old.outcome))
  )
  INSERT INTO weight_fates AS known (weight_entry_id, outcome, grams, submission_id, device_class, method, factor_version,
    refrigerant, refrigerant_gas, refrigerant_g, units, payout_idr, first_at, changed_at)
  SELECT w.id, r.outcome, r.grams, w.submission_id, w.device_class, w.method, w.factor_version, w.refrigerant, w.refrigerant_gas,
    CASE WHEN carries OR w.refrigerant_g IS NULL THEN w.refrigerant_g ELSE 0 END,
    CASE WHEN used_on AND NOT alone THEN NULL WHEN carries OR w.units IS NULL THEN w.units ELSE 0 END,
    CASE WHEN carries THEN w.payout_idr ELSE 0 END, first_recorded(w.id), at
  FROM ranked r JOIN weight_entries w ON w.id = r.weight_entry_id
  ON CONFLICT (weight_entry_id, outcome) DO UPDATE
  SET grams = excluded.grams, refrigerant_g = excluded.refrigerant_g, units = excluded.units,
    payout_idr = excluded.payout_idr, changed_at = excluded.changed_at
  WHERE (known.grams, known.refrigerant_g, known.units, known.payout_idr)
    IS DISTINCT FROM (excluded.grams, excluded.refrigerant_g, excluded.units, excluded.payout_idr)
$$;
--> statement-breakpoint
-- What became of a pool is shared out among its entries, one end after the other; what is left is not known yet.
CREATE FUNCTION pool_follow(pool bigint, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  entries bigint[];
  left_over bigint[];
  shares bigint[];
  before bigint[];
  ends_now jsonb;
  ends_before jsonb;
  one record;
BEGIN
  SELECT coalesce(array_agg(entry_id), '{}'), coalesce(array_agg(content), '{}') INTO entries, left_over
  FROM pool_content(pool);
  SELECT coalesce(jsonb_object_agg(fate, gone), '{}') INTO ends_now FROM pool_ends(pool);
  SELECT coalesce(jsonb_object_agg(outcome, grams), '{}') INTO ends_before
  FROM (SELECT outcome, sum(grams) AS grams FROM pool_fates WHERE pool_id = pool AND outcome <> 'unknown' GROUP BY 1) AS kept;
  SELECT coalesce(array_agg(id ORDER BY id), '{}'), coalesce(array_agg(grams ORDER BY id), '{}') INTO before, shares
  FROM (SELECT weight_entry_id AS id, sum(grams)::bigint AS grams FROM pool_fates WHERE pool_id = pool GROUP BY 1) AS kept;
  -- Most acts only carry something elsewhere.
  IF (entries, left_over, ends_now) IS NOT DISTINCT FROM (before, shares, ends_before) THEN RETURN; END IF;
  DELETE FROM pool_fates WHERE pool_id = pool;
  FOR one IN SELECT key AS fate, value::bigint AS grams FROM jsonb_each_text(ends_now) ORDER BY key LOOP
    CONTINUE WHEN entries = '{}';
    shares := share_out(left_over, least(one.grams, (SELECT sum(rest) FROM unnest(left_over) AS rest)::bigint));
    INSERT INTO pool_fates (pool_id, weight_entry_id, outcome, grams)
    SELECT pool, entry, one.fate, share FROM unnest(entries, shares) AS shared (entry, share) WHERE share > 0;
    left_over := ARRAY(SELECT had - share FROM unnest(left_over, shares) WITH ORDINALITY AS u (had, share, at) ORDER BY u.at);
    EXIT WHEN (SELECT sum(rest) FROM unnest(left_over) AS rest) = 0;
  END LOOP;
  INSERT INTO pool_fates (pool_id, weight_entry_id, outcome, grams)
  SELECT pool, entry, 'unknown', rest FROM unnest(entries, left_over) AS shared (entry, rest) WHERE rest > 0;
  PERFORM entries_follow(ARRAY(SELECT unnest(before) UNION SELECT unnest(entries)), at);
END $$;
--> statement-breakpoint
-- What is weighed counts as it was declared, and what it corrects no more. At the end of the transaction: by then whoever writes holds
-- the lots, as whoever acts on them does.
CREATE FUNCTION weighed_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM weight_fates WHERE weight_entry_id = NEW.replaces_id;
  INSERT INTO weight_fates (weight_entry_id, outcome, grams, submission_id, device_class, method, factor_version,
    refrigerant, refrigerant_gas, refrigerant_g, units, payout_idr, first_at, changed_at)
  SELECT NEW.id, NEW.outcome::text, NEW.weight_kg * 1000, NEW.submission_id, NEW.device_class, NEW.method, NEW.factor_version,
    NEW.refrigerant, NEW.refrigerant_gas, NEW.refrigerant_g, NEW.units, NEW.payout_idr,
    CASE WHEN NEW.replaces_id IS NULL THEN NEW.recorded_at ELSE first_recorded(NEW.id) END, NEW.recorded_at
  WHERE NEW.weight_kg > 0
    AND NOT EXISTS (SELECT FROM weight_entries later WHERE later.replaces_id = NEW.id)
    AND NOT EXISTS (SELECT FROM weight_fates known WHERE known.weight_entry_id = NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER follow AFTER INSERT ON weight_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION weighed_follow();
--> statement-breakpoint
-- After `add_up`: the store is held by then. Pools may lie in several stores, so that they are held as well, in order.
CREATE FUNCTION custody_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  act custody_acts;
  pool bigint;
  last timestamptz;
BEGIN
  -- What is weighed, and declared with it, counts as weighed.
  IF NOT EXISTS (SELECT FROM fresh f JOIN custody_acts a ON a.id = f.act_id WHERE a.weight_entry_id IS NULL) THEN
    RETURN NULL;
  END IF;
  FOR pool IN SELECT DISTINCT coalesce(l.pool_id, l.id) FROM fresh f JOIN lots l ON l.id = f.lot_id ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('pool ' || pool, 0));
  END LOOP;
  FOR act IN SELECT * FROM custody_acts a
    WHERE a.id IN (SELECT act_id FROM fresh) AND a.weight_entry_id IS NULL ORDER BY a.id
  LOOP
    PERFORM pool_pass(act);
    last := greatest(last, act.at);
  END LOOP;
  FOR pool IN SELECT DISTINCT coalesce(l.pool_id, l.id) FROM fresh f JOIN lots l ON l.id = f.lot_id ORDER BY 1 LOOP
    PERFORM pool_follow(pool, last);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follow AFTER INSERT ON custody_entries REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION custody_follow();
--> statement-breakpoint
-- What was weighed before counts as declared, and where something was done to its lot since, as the acts that stand say.
INSERT INTO weight_fates (weight_entry_id, outcome, grams, submission_id, device_class, method, factor_version,
  refrigerant, refrigerant_gas, refrigerant_g, units, payout_idr, first_at, changed_at)
SELECT w.id, w.outcome::text, w.weight_kg * 1000, w.submission_id, w.device_class, w.method, w.factor_version,
  w.refrigerant, w.refrigerant_gas, w.refrigerant_g, w.units, w.payout_idr,
  CASE WHEN w.replaces_id IS NULL THEN w.recorded_at ELSE first_recorded(w.id) END, w.recorded_at
FROM weight_entries w
WHERE w.weight_kg > 0 AND NOT EXISTS (SELECT FROM weight_entries later WHERE later.replaces_id = w.id);
--> statement-breakpoint
DO $$
DECLARE
  act custody_acts;
  pool bigint;
BEGIN
  FOR act IN SELECT * FROM custody_acts a
    WHERE kind IN ('split', 'merged', 'dismantled') AND NOT EXISTS (SELECT FROM custody_acts c WHERE c.corrects_id = a.id)
    ORDER BY id
  LOOP
    PERFORM pool_pass(act);
  END LOOP;
  FOR pool IN
    SELECT DISTINCT coalesce(l.pool_id, l.id)
    FROM custody_acts a JOIN custody_entries e ON e.act_id = a.id JOIN lots l ON l.id = e.lot_id
    WHERE a.weight_entry_id IS NULL ORDER BY 1
  LOOP
    PERFORM pool_follow(pool, now());
  END LOOP;
END $$;
--> statement-breakpoint
-- Kept from here on with what they follow from, and in no other way.
CREATE FUNCTION kept_with_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 OR TG_OP = 'TRUNCATE' THEN
    RAISE EXCEPTION '% is kept by trigger', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER kept BEFORE INSERT OR UPDATE OR DELETE ON weight_fates FOR EACH ROW EXECUTE FUNCTION kept_with_ledger();
--> statement-breakpoint
CREATE TRIGGER kept BEFORE INSERT OR UPDATE OR DELETE ON pool_fates FOR EACH ROW EXECUTE FUNCTION kept_with_ledger();
--> statement-breakpoint
CREATE TRIGGER kept BEFORE INSERT OR UPDATE OR DELETE ON pool_draws FOR EACH ROW EXECUTE FUNCTION kept_with_ledger();
--> statement-breakpoint
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON weight_fates FOR EACH STATEMENT EXECUTE FUNCTION kept_with_ledger();
--> statement-breakpoint
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON pool_fates FOR EACH STATEMENT EXECUTE FUNCTION kept_with_ledger();
--> statement-breakpoint
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON pool_draws FOR EACH STATEMENT EXECUTE FUNCTION kept_with_ledger();
