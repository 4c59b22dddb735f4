-- Pays for several lookups at once whose answers are at hand, each as pay_lookup would. Returns those that were charged,
-- by their place in the arguments, each with the credits that its customer had left after it. Nothing was done for the
-- others, which need a closer look: the key is in use, also by a lookup before it, or the grant to use next has too few
-- credits for all. A caller must not name an attempt that has a daily cap.
-- Locks in the order key, grant, vehicle, and in each by ID.
CREATE OR REPLACE FUNCTION pay_lookups(
  p_customers uuid[], p_keys text[], p_fingerprints bytea[], p_attempts uuid[],
  p_vins text[], p_answers uuid[], p_request_ids text[], p_now timestamptz, p_retention interval,
  OUT place integer, OUT available integer
) RETURNS SETOF record LANGUAGE plpgsql
-- The plan is the same for any number of lookups, and making it takes longer than carrying it out.
SET plan_cache_mode = force_generic_plan
-- A customer whose rows are locked for long must not hold up the others: then each lookup runs alone.
SET lock_timeout = '100ms'
AS $$
DECLARE
  v_charged uuid[];
  v_customers uuid[];
  v_claimed integer;
BEGIN
  p_now := moment(p_now);
  WITH asked AS MATERIALIZED (
    SELECT * FROM unnest(p_customers, p_keys, p_fingerprints, p_attempts, p_vins, p_answers, p_request_ids)
      AS a (customer_id, key, fingerprint, id, vin, answer_id, request_id)
  ), claimed AS MATERIALIZED (
    INSERT INTO idempotency_record (customer_id, key, fingerprint, state, attempt_id, expires_at)
    SELECT customer_id, key, fingerprint, 'completed', id, p_now + p_retention FROM asked ORDER BY customer_id, key
    ON CONFLICT (customer_id, key) DO NOTHING
    RETURNING attempt_id AS id, customer_id
  ), wanted AS MATERIALIZED (
    SELECT customer_id, count(*)::integer AS credits FROM claimed GROUP BY customer_id
  ), chosen AS MATERIALIZED (
    SELECT w.customer_id, w.credits, next.id AS grant_id
    FROM wanted w CROSS JOIN LATERAL (
      SELECT g.id FROM credit_grant g
      WHERE g.customer_id = w.customer_id AND g.expires_at > p_now AND g.reserved + g.withdrawn < g.credits
      ORDER BY g.expires_at, g.granted_at, g.id LIMIT 1
    ) next
  ), locked AS MATERIALIZED (
    SELECT g.id AS grant_id, c.customer_id FROM chosen c JOIN credit_grant g ON g.id = c.grant_id
    WHERE g.reserved + g.withdrawn + c.credits <= g.credits
    ORDER BY g.id FOR NO KEY UPDATE OF g
  ), charged AS MATERIALIZED (
    SELECT a.*, l.grant_id FROM claimed c JOIN locked l USING (customer_id) JOIN asked a ON a.id = c.id
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
  SELECT array_agg(id), array_agg(DISTINCT customer_id), (SELECT count(*) FROM claimed)
  INTO v_charged, v_customers, v_claimed FROM charged;

  IF v_claimed > coalesce(cardinality(v_charged), 0) THEN
    DELETE FROM idempotency_record r USING unnest(p_customers, p_keys, p_attempts) AS a (customer_id, key, id)
    WHERE r.customer_id = a.customer_id AND r.key = a.key AND r.attempt_id = a.id AND a.id <> ALL (coalesce(v_charged, '{}'));
  END IF;
  IF v_charged IS NULL THEN
    RETURN;
  END IF;

  -- What the trigger has taken is seen by the next statement only.
  RETURN QUERY
  SELECT a.place::integer, (b.available + count(*) OVER of_customer
    - row_number() OVER (of_customer ORDER BY a.place))::integer
  FROM unnest(p_customers, p_attempts) WITH ORDINALITY AS a (customer_id, id, place)
  JOIN available_credits_each(v_customers, p_now) b ON b.customer_id = a.customer_id
  WHERE a.id = ANY (v_charged) WINDOW of_customer AS (PARTITION BY a.customer_id);

  PERFORM check_top_up(r.customer_id, available_credits(r.customer_id, p_now))
  FROM auto_top_up_rule r WHERE r.customer_id = ANY (v_customers) AND r.status = 'active' ORDER BY r.customer_id;
END $$;
