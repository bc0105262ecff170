-- The grams of an entry as they count by now, with the corrections that followed it. A function, so that a list of entries is read by
-- its indexes: written into a query, the recursion is taken for a large table, which is then scanned and compiled.
CREATE FUNCTION counted_grams(entry_id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE chain (id) AS (
    SELECT entry_id
    UNION ALL
    SELECT later.id FROM chain CROSS JOIN LATERAL (SELECT w.id FROM weight_entries w WHERE w.replaces_id = chain.id LIMIT 1) AS later
  )
  SELECT coalesce(sum((SELECT sum(f.grams) FROM weight_fates f WHERE f.weight_entry_id = chain.id)), 0)::bigint FROM chain
$$;
