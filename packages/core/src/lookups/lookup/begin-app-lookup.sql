-- Credits that an app holds or has spent on the day (UTC) of p_now, over all its connections with the customer.
CREATE OR REPLACE FUNCTION credits_of_app(p_customer uuid, p_client text, p_now timestamptz, OUT credits integer)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_day timestamptz := date_trunc('day', p_now, 'UTC');
BEGIN
  credits := (
    SELECT count(*) FROM connection c
    JOIN app_lookup a ON a.connection_id = c.id
    LEFT JOIN vehicle_lookup l ON l.customer_id = a.customer_id AND l.id = a.id
    LEFT JOIN credit_hold h ON h.id = a.id AND h.state = 'open'
    WHERE c.customer_id = p_customer AND c.client_id = p_client
      AND a.placed_at >= v_day AND a.placed_at < v_day + interval '1 day'
      AND (l.id IS NOT NULL OR h.id IS NOT NULL));
END $$;

-- Step A for a connected app: as begin_lookup, and what an app is bound by. Outcomes: those of begin_lookup, and
-- `daily_cap_reached`. p_app_key names the app and the vehicle; it is p_key when the app gave no key of its own.
-- The cap counts over all connections that the app ever had with the customer. They share the lock on the first of
-- them, which stays when it is revoked: lookups of the app begin one after another, because in parallel they would
-- not see each other.
-- An answer that the app got before needs no credit: even with none left, the app's key takes over what was paid
-- for under a key of its own, and waits for it.
CREATE OR REPLACE FUNCTION begin_app_lookup(
  p_connection uuid, p_app_key text,
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval,
  OUT outcome text, OUT answer text, OUT request_id text, OUT available integer, OUT daily_cap integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_client text;
  v_told record;
BEGIN
  p_now := moment(p_now);
  SELECT c.client_id INTO v_client FROM connection c WHERE c.id = p_connection;
  PERFORM FROM connection c WHERE c.id = (
    SELECT f.id FROM connection f WHERE f.customer_id = p_customer AND f.client_id = v_client
    ORDER BY f.connected_at, f.id LIMIT 1
  ) FOR NO KEY UPDATE;
  SELECT c.daily_credit_cap INTO daily_cap FROM connection c WHERE c.id = p_connection;

  SELECT c.* INTO outcome, answer, request_id, available
  FROM claim_lookup(p_customer, p_key, p_fingerprint, p_attempt, p_now, p_lease, p_retention) c;
  IF outcome NOT IN ('held', 'insufficient_credits') THEN
    RETURN;
  END IF;

  IF p_key = p_app_key THEN
    v_told := adopt_answer(p_customer, p_app_key, p_attempt, p_now, p_retention);
    outcome := coalesce(v_told.outcome, outcome);
    IF outcome = 'completed' THEN
      answer := v_told.answer;
      request_id := v_told.request_id;
      available := available_credits(p_customer, p_now);
      RETURN;
    END IF;
  END IF;

  IF outcome = 'held' AND credits_of_app(p_customer, v_client, p_now) >= daily_cap THEN
    outcome := 'daily_cap_reached';
  END IF;
  IF outcome = 'insufficient_credits' THEN
    -- Only now: an earlier answer needs no credit, and so no purchase.
    PERFORM check_top_up(p_customer, available);
  END IF;
  IF outcome <> 'held' THEN
    -- Without a credit, nothing is left to abandon.
    PERFORM abandon_lookup(p_attempt, p_customer, p_key, p_now);
    RETURN;
  END IF;

  INSERT INTO app_lookup (id, customer_id, connection_id, app_key, placed_at)
  VALUES (p_attempt, p_customer, p_connection, p_app_key, p_now);
END $$;
