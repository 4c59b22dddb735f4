-- Credits that keys of one origin hold or have spent on the day (UTC) of p_now.
CREATE OR REPLACE FUNCTION credits_of_key(p_origin uuid, p_now timestamptz, OUT credits integer)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_day timestamptz := date_trunc('day', p_now, 'UTC');
BEGIN
  credits := (
    SELECT count(*) FROM key_lookup k JOIN credit_hold h ON h.id = k.id
    WHERE k.origin_id = p_origin AND k.placed_at >= v_day AND k.placed_at < v_day + interval '1 day'
      AND h.state <> 'released');
END $$;

-- Step A for a key with a daily cap: begin_lookup, with the outcome `daily_cap_reached`. Keys without a cap do not
-- come through here.
-- The lock makes lookups of the key begin one after another, before and after it was rotated: in parallel, they
-- would not see each other. The cap is read under the lock, so a lower one holds from the next lookup on.
CREATE OR REPLACE FUNCTION begin_key_lookup(
  p_api_key uuid,
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval,
  OUT outcome text, OUT answer text, OUT request_id text, OUT available integer, OUT daily_cap integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_origin uuid;
BEGIN
  SELECT k.origin_id INTO v_origin FROM api_key k WHERE k.id = p_api_key;
  PERFORM FROM api_key k WHERE k.id = v_origin FOR NO KEY UPDATE;
  SELECT k.daily_credit_cap INTO daily_cap FROM api_key k WHERE k.id = p_api_key;

  SELECT b.* INTO outcome, answer, request_id, available
  FROM begin_lookup(p_customer, p_key, p_fingerprint, p_attempt, p_now, p_lease, p_retention) b;
  IF outcome <> 'held' THEN
    RETURN;
  END IF;
  IF credits_of_key(v_origin, p_now) >= daily_cap THEN
    outcome := 'daily_cap_reached';
    PERFORM abandon_lookup(p_attempt, p_customer, p_key, p_now);
    RETURN;
  END IF;
  INSERT INTO key_lookup (id, origin_id, placed_at) VALUES (p_attempt, v_origin, p_now);
END $$;
