-- A spender spends its customer's credits within limits of its own: an API key with a daily cap or of an agent, or a connected
-- app. Its origin names it for good: the key that its rotations began with, or the first connection that the app ever had with
-- the customer, which stays when it is revoked. The lock on the origin makes its lookups begin one after another, because in
-- parallel they would not see each other. The cap is read under the lock, so a lower one holds from the next lookup on.
CREATE OR REPLACE FUNCTION lock_spender(p_customer uuid, p_spender uuid, OUT origin uuid, OUT daily_cap integer)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT k.origin_id INTO origin FROM api_key k WHERE k.id = p_spender;
  IF FOUND THEN
    PERFORM FROM api_key k WHERE k.id = origin FOR NO KEY UPDATE;
    SELECT k.daily_credit_cap INTO daily_cap FROM api_key k WHERE k.id = p_spender;
    RETURN;
  END IF;
  SELECT f.id INTO origin FROM connection c
  JOIN connection f ON f.customer_id = c.customer_id AND f.client_id = c.client_id
  WHERE c.id = p_spender AND c.customer_id = p_customer
  ORDER BY f.connected_at, f.id LIMIT 1;
  PERFORM FROM connection c WHERE c.id = origin FOR NO KEY UPDATE;
  SELECT c.daily_credit_cap INTO daily_cap FROM connection c WHERE c.id = p_spender;
END $$;

-- Credits that a spender holds or has spent on the day (UTC) of p_now.
CREATE OR REPLACE FUNCTION credits_of_spender(p_customer uuid, p_origin uuid, p_now timestamptz, OUT credits integer)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_day timestamptz := date_trunc('day', p_now, 'UTC');
BEGIN
  credits := (
    SELECT count(*) FROM spender_lookup s
    LEFT JOIN vehicle_lookup l ON l.customer_id = s.customer_id AND l.id = s.id
    LEFT JOIN credit_hold h ON h.id = s.id AND h.state = 'open'
    WHERE s.customer_id = p_customer AND s.origin_id = p_origin
      AND s.placed_at >= v_day AND s.placed_at < v_day + interval '1 day'
      AND (l.id IS NOT NULL OR h.id IS NOT NULL));
END $$;
