-- Pays for several lookups at once whose answers are at hand, each as pay_lookup_alone would. Returns those that were
-- charged, by their place in the arguments, each with the credits that its customer had left after it. Nothing is done
-- for the others, which have to be paid for alone: their key is in use, perhaps by a lookup before them, or the next
-- grant has too few credits for all of the customer's lookups and for what a list of them leaves. A caller must not pass
-- attempts of a spender, because its limits are not checked here.
-- Locks in the order key, grant, vehicle, and each of these by ID.
CREATE OR REPLACE FUNCTION pay_lookups(
  p_customers uuid[], p_keys text[], p_fingerprints bytea[], p_attempts uuid[],
  p_vins text[], p_answers uuid[], p_request_ids text[], p_now timestamptz, p_retention interval,
  OUT place integer, OUT available integer
) RETURNS SETOF record LANGUAGE plpgsql
-- The plan is the same for any number of lookups, and planning takes longer than running it.
SET plan_cache_mode = force_generic_plan
-- A customer whose rows are locked for long must not delay the others: each lookup then runs alone.
SET lock_timeout = '100ms'
AS $$
DECLARE
  v_charged integer;
BEGIN
  p_now := moment(p_now);
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT * FROM ROWS FROM (
      unnest(p_customers, p_keys, p_fingerprints, p_attempts, p_vins, p_answers, p_request_ids)
    ) WITH ORDINALITY AS a (customer_id, key, fingerprint, id, vin, answer_id, request_id, place)
  ), claimed AS MATERIALIZED (
    INSERT INTO idempotency_record (customer_id, key, fingerprint, state, attempt_id, expires_at)
    SELECT customer_id, key, fingerprint, 'completed', id, p_now + p_retention FROM asked ORDER BY customer_id, key
    ON CONFLICT (customer_id, key) DO NOTHING
    RETURNING attempt_id AS id, customer_id, key
  ), wanted AS MATERIALIZED (
    SELECT customer_id, sum(lookups)::integer AS credits,
      coalesce(max(CASE WHEN list IS NOT NULL THEN credits_to_leave(customer_id, list) END), 0) AS leaves
    FROM (SELECT customer_id, list_of_key(key) AS list, count(*) AS lookups FROM claimed GROUP BY 1, 2) l
    GROUP BY customer_id
  ), chosen AS MATERIALIZED (
    SELECT w.customer_id, w.credits, w.leaves, next.id AS grant_id
    FROM wanted w CROSS JOIN LATERAL (SELECT g.id FROM spendable_grants(w.customer_id, p_now) g LIMIT 1) next
  ), locked AS MATERIALIZED (
    SELECT c.customer_id, c.grant_id, g.available
    FROM (SELECT * FROM chosen ORDER BY grant_id) c CROSS JOIN LATERAL (
      SELECT remaining(g) AS available FROM credit_grant g
      WHERE g.id = c.grant_id AND remaining(g) >= c.credits + c.leaves FOR NO KEY UPDATE
    ) g
  ), charged AS MATERIALIZED (
    SELECT a.*, l.grant_id, l.available FROM claimed c JOIN locked l USING (customer_id) JOIN asked a ON a.id = c.id
  ), entered AS (
    INSERT INTO vehicle_lookup (id, customer_id, grant_id, created_at, answer_id, vin, request_id)
    SELECT id, customer_id, grant_id, p_now, answer_id, vin, request_id FROM charged
  ), saved AS (
    INSERT INTO saved_vehicle (customer_id, vin, lookup_id, answer_id, saved_at, last_looked_up_at)
    SELECT DISTINCT ON (customer_id, vin) customer_id, vin, id, answer_id, p_now, p_now
    FROM charged ORDER BY customer_id, vin, id DESC
    ON CONFLICT (customer_id, vin) DO UPDATE
    SET lookup_id = excluded.lookup_id, answer_id = excluded.answer_id,
      last_looked_up_at = excluded.last_looked_up_at
  )
  -- The credits left, counted as by available_credits_each, except that the grant being spent is counted as it was
  -- locked: others may have spent from it since this statement began.
  SELECT c.place::integer, (c.available - row_number() OVER (PARTITION BY c.customer_id ORDER BY c.place) + (
    SELECT coalesce(sum(remaining(g)), 0) FROM credit_grant g
    WHERE g.customer_id = c.customer_id AND g.expires_at > p_now AND g.id <> c.grant_id
  ) + (
    SELECT count(*) FROM credit_hold h JOIN credit_grant g ON g.id = h.grant_id AND g.customer_id = h.customer_id
    WHERE h.customer_id = c.customer_id AND h.state = 'open' AND h.lease_expires_at <= p_now AND g.expires_at > p_now
  ))::integer FROM charged c;
  GET DIAGNOSTICS v_charged = ROW_COUNT;

  IF v_charged < cardinality(p_attempts) THEN
    -- Deletes keys whose lookups were not charged.
    DELETE FROM idempotency_record r USING unnest(p_customers, p_keys, p_attempts) AS a (customer_id, key, id)
    WHERE r.customer_id = a.customer_id AND r.key = a.key AND r.attempt_id = a.id
      AND NOT EXISTS (SELECT FROM vehicle_lookup l WHERE l.customer_id = a.customer_id AND l.id = a.id);
  END IF;

  PERFORM check_top_up(r.customer_id, available_credits(r.customer_id, p_now))
  FROM auto_top_up_rule r
  WHERE r.customer_id = ANY (p_customers) AND r.status = 'active'
    AND EXISTS (SELECT FROM vehicle_lookup l WHERE l.customer_id = r.customer_id AND l.id = ANY (p_attempts))
  ORDER BY r.customer_id;
END $$;
