-- Credits that keys of one origin hold or have spent on the day (UTC) of p_now.
CREATE OR REPLACE FUNCTION credits_of_key(p_origin uuid, p_now timestamptz, OUT credits integer)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_day timestamptz := date_trunc('day', p_now, 'UTC');
BEGIN
  credits := (
    SELECT count(*) FROM key_lookup k
    LEFT JOIN vehicle_lookup l ON l.customer_id = k.customer_id AND l.id = k.id
    LEFT JOIN credit_hold h ON h.id = k.id AND h.state = 'open'
    WHERE k.origin_id = p_origin AND k.placed_at >= v_day AND k.placed_at < v_day + interval '1 day'
      AND (l.id IS NOT NULL OR h.id IS NOT NULL));
END $$;

-- Step A for a key with a daily cap, or of an agent: as begin_lookup, with the outcome `daily_cap_reached`. Other keys do
-- not come through here. p_app_key names the key, over all its rotations, and the vehicle; it is p_key when the agent
-- gave no key of its own, and null when a program asks that always gives one.
-- As with a connected app, an answer that the agent got before needs no credit.
-- The lock makes lookups of the key begin one after another, before and after it was rotated: in parallel, they
-- would not see each other. The cap is read under the lock, so a lower one holds from the next lookup on.
CREATE OR REPLACE FUNCTION begin_key_lookup(
  p_api_key uuid,
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval, p_app_key text DEFAULT NULL,
  OUT outcome text, OUT answer text, OUT request_id text, OUT available integer, OUT daily_cap integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_origin uuid;
  v_told record;
BEGIN
  p_now := moment(p_now);
  SELECT k.origin_id INTO v_origin FROM api_key k WHERE k.id = p_api_key;
  PERFORM FROM api_key k WHERE k.id = v_origin FOR NO KEY UPDATE;
  SELECT k.daily_credit_cap INTO daily_cap FROM api_key k WHERE k.id = p_api_key;

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

  IF outcome = 'held' AND credits_of_key(v_origin, p_now) >= daily_cap THEN
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
  INSERT INTO key_lookup (id, customer_id, origin_id, app_key, placed_at)
  VALUES (p_attempt, p_customer, v_origin, p_app_key, p_now);
END $$;
