-- Step B of several paid lookups at once: stores the answers that come with their text, completes the keys, takes the
-- held credits, records which answers were given, saves the vehicles, and requests a check of automatic top-up. Returns
-- the lookups that are charged, including by an earlier call whose response was lost, by their place in the arguments,
-- each with the credits that its customer has left. For the others, another attempt has the key, or the hold is no
-- longer open, so nothing was charged.
-- Locks in the order answer, key, hold, vehicle, and each of these by ID, so steps cannot deadlock.
CREATE OR REPLACE FUNCTION settle_lookups(
  p_customers uuid[], p_keys text[], p_attempts uuid[], p_vins text[], p_request_ids text[], p_now timestamptz,
  p_answers uuid[], p_before_vins text[], p_after_vins text[], p_records text[], p_titles text[],
  OUT place integer, OUT available integer
) RETURNS SETOF record LANGUAGE plpgsql
-- The plan is the same for any number of lookups, and planning takes longer than running it.
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  p_now := moment(p_now);
  IF cardinality(p_attempts) > 1 THEN
    -- A customer whose rows are locked for long must not delay the others: each lookup then runs alone.
    PERFORM set_config('lock_timeout', '100ms', true);
  END IF;

  PERFORM keep_answers(
    p_answers, p_before_vins, p_after_vins, p_records, p_titles, (p_now AT TIME ZONE 'UTC')::date);
  WITH asked AS MATERIALIZED (
    SELECT * FROM ROWS FROM (
      unnest(p_customers, p_keys, p_attempts, p_vins, p_answers, p_request_ids)
    ) AS a (customer_id, key, id, vin, answer_id, request_id)
  ), claimed AS MATERIALIZED (
    SELECT a.* FROM asked a
    JOIN idempotency_record r ON r.customer_id = a.customer_id AND r.key = a.key AND r.attempt_id = a.id
    WHERE r.state = 'running' ORDER BY r.customer_id, r.key FOR UPDATE OF r
  ), held AS MATERIALIZED (
    SELECT c.*, h.grant_id, h.placed_at FROM claimed c JOIN credit_hold h ON h.id = c.id
    WHERE h.state = 'open' ORDER BY h.id FOR UPDATE OF h
  ), completed AS (
    -- The time for which the key is kept began with the claim. It now begins again with the answer.
    UPDATE idempotency_record r
    SET state = CASE WHEN h.id IS NULL THEN 'refused' ELSE 'completed' END, lease_expires_at = NULL,
        expires_at = r.expires_at + (p_now - coalesce(h.placed_at, p_now))
    FROM claimed c LEFT JOIN held h ON h.id = c.id
    WHERE r.customer_id = c.customer_id AND r.key = c.key
  ), entered AS (
    INSERT INTO vehicle_lookup (id, customer_id, grant_id, created_at, answer_id, vin, request_id)
    SELECT id, customer_id, grant_id, p_now, answer_id, vin, request_id FROM held
  )
  INSERT INTO saved_vehicle (customer_id, vin, lookup_id, answer_id, saved_at, last_looked_up_at)
  SELECT DISTINCT ON (customer_id, vin) customer_id, vin, id, answer_id, p_now, p_now
  FROM held ORDER BY customer_id, vin, id DESC
  ON CONFLICT (customer_id, vin) DO UPDATE
  SET lookup_id = excluded.lookup_id, answer_id = excluded.answer_id, last_looked_up_at = excluded.last_looked_up_at;

  RETURN QUERY
  SELECT a.place::integer, coalesce(c.available, 0)
  FROM ROWS FROM (unnest(p_customers, p_attempts)) WITH ORDINALITY AS a (customer_id, id, place)
  JOIN vehicle_lookup l ON l.customer_id = a.customer_id AND l.id = a.id
  LEFT JOIN available_credits_each(p_customers, p_now) c ON c.customer_id = a.customer_id;

  PERFORM check_top_up(r.customer_id, available_credits(r.customer_id, p_now))
  FROM auto_top_up_rule r
  WHERE r.customer_id = ANY (p_customers) AND r.status = 'active'
    AND EXISTS (SELECT FROM vehicle_lookup l WHERE l.customer_id = r.customer_id AND l.id = ANY (p_attempts))
  ORDER BY r.customer_id;
END $$;

-- Settles one lookup whose answer is stored. Null: nothing was charged.
CREATE OR REPLACE FUNCTION settle_lookup(
  p_attempt uuid, p_customer uuid, p_key text, p_vin text, p_answer uuid, p_request_id text,
  p_now timestamptz, OUT remaining integer
) LANGUAGE sql AS $$
  SELECT s.available FROM settle_lookups(
    ARRAY[p_customer], ARRAY[p_key], ARRAY[p_attempt], ARRAY[p_vin], ARRAY[p_request_id], p_now, ARRAY[p_answer],
    NULL, NULL, NULL, NULL) s
$$;
