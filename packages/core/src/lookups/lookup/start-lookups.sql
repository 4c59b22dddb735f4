-- Step A of several paid lookups at once: claims their keys and holds a credit for each, as start_lookup would. Returns
-- the places of those that hold their credit. Nothing is done for the others, which have to begin alone: their key is in
-- use, the next grant has too few credits for all of the customer's lookups and for what a list of them leaves, or the
-- customer has holds to release first. A caller must not pass attempts of a spender, because its limits are not checked
-- here.
-- Locks in the order key, grant, and each of these by ID. The commit does not wait for the disk, as in claim_lookup.
CREATE OR REPLACE FUNCTION start_lookups(
  p_customers uuid[], p_keys text[], p_fingerprints bytea[], p_attempts uuid[],
  p_now timestamptz, p_lease interval, p_retention interval, OUT place integer
) RETURNS SETOF integer LANGUAGE plpgsql
-- The plan is the same for any number of lookups, and planning takes longer than running it.
SET plan_cache_mode = force_generic_plan
-- A customer whose rows are locked for long must not delay the others: each lookup then runs alone.
SET lock_timeout = '100ms'
AS $$
DECLARE
  v_held integer;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  p_now := moment(p_now);
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT * FROM ROWS FROM (unnest(p_customers, p_keys, p_fingerprints, p_attempts)) WITH ORDINALITY
      AS a (customer_id, key, fingerprint, id, place)
  ), claimed AS MATERIALIZED (
    INSERT INTO idempotency_record (customer_id, key, fingerprint, state, attempt_id, lease_expires_at, expires_at)
    SELECT customer_id, key, fingerprint, 'running', id, p_now + p_lease, p_now + p_retention
    FROM asked ORDER BY customer_id, key
    ON CONFLICT (customer_id, key) DO NOTHING
    RETURNING attempt_id AS id, customer_id, key
  ), wanted AS MATERIALIZED (
    SELECT customer_id, sum(lookups)::integer AS credits,
      coalesce(max(CASE WHEN list IS NOT NULL THEN credits_to_leave(customer_id, list) END), 0) AS leaves
    FROM (SELECT customer_id, list_of_key(key) AS list, count(*) AS lookups FROM claimed GROUP BY 1, 2) l
    WHERE NOT EXISTS (
      SELECT FROM credit_hold h
      WHERE h.customer_id = l.customer_id AND h.state = 'open' AND h.lease_expires_at <= p_now)
    GROUP BY customer_id
  ), chosen AS MATERIALIZED (
    SELECT w.customer_id, w.credits, w.leaves, next.id AS grant_id
    FROM wanted w CROSS JOIN LATERAL (SELECT g.id FROM spendable_grants(w.customer_id, p_now) g LIMIT 1) next
  ), locked AS MATERIALIZED (
    SELECT c.customer_id, c.grant_id
    FROM (SELECT * FROM chosen ORDER BY grant_id) c CROSS JOIN LATERAL (
      SELECT FROM credit_grant g WHERE g.id = c.grant_id AND remaining(g) >= c.credits + c.leaves
      FOR NO KEY UPDATE
    ) g
  ), held AS MATERIALIZED (
    INSERT INTO credit_hold (id, customer_id, grant_id, placed_at, lease_expires_at)
    SELECT c.id, c.customer_id, l.grant_id, p_now, p_now + p_lease FROM claimed c JOIN locked l USING (customer_id)
    RETURNING id
  )
  SELECT a.place::integer FROM held JOIN asked a USING (id);
  GET DIAGNOSTICS v_held = ROW_COUNT;

  IF v_held < cardinality(p_attempts) THEN
    -- Deletes keys whose lookups hold no credit.
    DELETE FROM idempotency_record r USING unnest(p_customers, p_keys, p_attempts) AS a (customer_id, key, id)
    WHERE r.customer_id = a.customer_id AND r.key = a.key AND r.attempt_id = a.id AND r.state = 'running'
      AND NOT EXISTS (SELECT FROM credit_hold h WHERE h.id = a.id AND h.customer_id = a.customer_id);
  END IF;
END $$;
