-- Step A for an app, as in the migration app_lookup_rules, but an answer that the app got before needs no credit:
-- without one left, too, the app's key takes over what was paid for under a key of its own, and waits for it.
CREATE OR REPLACE FUNCTION begin_app_lookup(
  p_connection uuid, p_app_key text,
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval,
  OUT outcome text, OUT answer text, OUT request_id text, OUT available integer, OUT daily_cap integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_adopted uuid;
BEGIN
  SELECT c.daily_credit_cap INTO daily_cap FROM connection c WHERE c.id = p_connection FOR NO KEY UPDATE;
  SELECT b.* INTO outcome, answer, request_id, available
  FROM begin_lookup(p_customer, p_key, p_fingerprint, p_attempt, p_now, p_lease, p_retention) b;
  IF outcome NOT IN ('held', 'insufficient_credits') THEN
    RETURN;
  END IF;

  IF p_key = p_app_key THEN
    v_adopted := adopt_answer(p_customer, p_app_key, p_attempt, p_now, p_retention);
    IF v_adopted IS NOT NULL THEN
      outcome := 'completed';
      SELECT l.answer, l.request_id INTO answer, request_id FROM vehicle_lookup l WHERE l.id = v_adopted;
      available := available_credits(p_customer, p_now);
      RETURN;
    END IF;
    -- An attempt under a key of the app's own is about to have the answer.
    PERFORM FROM app_lookup a JOIN credit_hold h ON h.id = a.id AND h.state = 'open'
    WHERE a.customer_id = p_customer AND a.app_key = p_app_key AND a.placed_at > p_now - p_retention;
    IF FOUND THEN
      outcome := 'in_progress';
    END IF;
  END IF;

  IF outcome = 'held' AND credits_of_day(p_connection, p_now) >= daily_cap THEN
    outcome := 'daily_cap_reached';
  END IF;
  IF outcome <> 'held' THEN
    -- Nothing is left to abandon of what credits were missing for.
    PERFORM abandon_lookup(p_attempt, p_customer, p_key, p_now);
    RETURN;
  END IF;

  INSERT INTO app_lookup (id, customer_id, connection_id, app_key, placed_at)
  VALUES (p_attempt, p_customer, p_connection, p_app_key, p_now);
END $$;
