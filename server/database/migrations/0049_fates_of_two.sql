-- Two mends, found by the ledger's property test. What a receiver weighed too much of one lot was taken off what was lost of another in its
-- pool. And parts of one entry lie in several pools once it was put together with others. Who acted on two of them in the same moment, in two stores,
-- summed up what the other had not written yet, and the later of the two was written over the earlier. Now entries are held as well, in order,
-- before they are summed up.
-- What became of a pool, as far as it is known. What a receiver weighed more than it was sent is taken off the heaviest of what it
-- says: more than came in became of nothing, and it is not taken off what was lost elsewhere. A declared end that waits in the lot as
-- it came in counts, unless it was taken back.
CREATE OR REPLACE FUNCTION pool_ends(pool bigint) RETURNS TABLE (fate text, gone bigint) LANGUAGE sql STABLE AS $$
  SELECT fate, sum(gone)::bigint FROM (
    SELECT
      CASE WHEN account IN ('loss', 'difference') THEN 'lost' WHEN account = 'stock' THEN waits ELSE account END AS fate,
      greatest(0, grams - greatest(0, least(said, excess - coalesce(
        sum(said) OVER (PARTITION BY lot_id ORDER BY said DESC, account ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)))) AS gone
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
-- What became of a pool is shared out among its entries, one end after the other; what is left is not known yet. Gives the entries whose
-- fates that has changed.
CREATE FUNCTION pool_share_out(pool bigint) RETURNS bigint[] LANGUAGE plpgsql AS $$
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
  IF (entries, left_over, ends_now) IS NOT DISTINCT FROM (before, shares, ends_before) THEN RETURN '{}'; END IF;
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
  RETURN ARRAY(SELECT unnest(before) UNION SELECT unnest(entries));
END $$;
--> statement-breakpoint
CREATE FUNCTION entries_follow_alone(entries bigint[], at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM weight_entries WHERE id = ANY (entries) ORDER BY id FOR NO KEY UPDATE;
  -- A statement of its own, which sees what whoever was waited for has written.
  PERFORM entries_follow(entries, at);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION pool_follow(pool bigint, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM entries_follow_alone(pool_share_out(pool), at);
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
    changed := changed || pool_share_out(pool);
  END LOOP;
  PERFORM entries_follow_alone(changed, last);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What was kept wrong before is worked out again.
ALTER TABLE pool_fates DISABLE TRIGGER kept;
--> statement-breakpoint
ALTER TABLE weight_fates DISABLE TRIGGER kept;
--> statement-breakpoint
DO $$
DECLARE
  pool bigint;
  entries bigint[];
BEGIN
  FOR pool IN
    SELECT DISTINCT coalesce(l.pool_id, l.id) FROM lots l
    WHERE (SELECT sum(grams) FROM custody_entries e WHERE e.lot_id = l.id AND e.account = 'difference') < 0 ORDER BY 1
  LOOP
    PERFORM pool_follow(pool, now());
  END LOOP;
  SELECT array_agg(DISTINCT weight_entry_id) INTO entries
  FROM (SELECT weight_entry_id, outcome, sum(grams) AS grams FROM pool_fates GROUP BY 1, 2) AS summed
  FULL JOIN (
    SELECT weight_entry_id, outcome, grams FROM weight_fates WHERE weight_entry_id IN (SELECT weight_entry_id FROM pool_fates)
  ) AS kept USING (weight_entry_id, outcome)
  WHERE summed.grams IS DISTINCT FROM kept.grams;
  PERFORM entries_follow(coalesce(entries, '{}'), now());
END $$;
--> statement-breakpoint
ALTER TABLE pool_fates ENABLE TRIGGER kept;
--> statement-breakpoint
ALTER TABLE weight_fates ENABLE TRIGGER kept;
