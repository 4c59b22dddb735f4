-- What an app may spend in a day, and what it is told twice for one credit (packages/core/src/lookup/README.md).

CREATE TRIGGER app_lookup_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON app_lookup
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('what an app held is append-only');

-- Credits that a connection holds or has spent on the day (UTC) of p_now.
CREATE FUNCTION credits_of_day(p_connection uuid, p_now timestamptz, OUT credits integer)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_day timestamptz := date_trunc('day', p_now, 'UTC');
BEGIN
  credits := (
    SELECT count(*) FROM app_lookup a JOIN credit_hold h ON h.id = a.id
    WHERE a.connection_id = p_connection AND a.placed_at >= v_day AND a.placed_at < v_day + interval '1 day'
      AND h.state <> 'released');
END $$;

-- Lets the key of an attempt that was about to be charged stand for an answer that its app got before, for
-- as long as that answer is kept. The attempt gives its credit back. Null: the app got none.
CREATE FUNCTION adopt_answer(
  p_customer uuid, p_app_key text, p_attempt uuid, p_now timestamptz, p_retention interval, OUT lookup uuid
) LANGUAGE plpgsql AS $$
DECLARE
  v_answered_at timestamptz;
BEGIN
  SELECT a.id, a.placed_at INTO lookup, v_answered_at
  FROM app_lookup a JOIN credit_hold h ON h.id = a.id AND h.state = 'settled'
  WHERE a.customer_id = p_customer AND a.app_key = p_app_key AND a.placed_at > p_now - p_retention
  ORDER BY a.placed_at
  LIMIT 1;
  IF lookup IS NOT NULL THEN
    UPDATE idempotency_record
    SET state = 'completed', attempt_id = lookup, lease_expires_at = NULL, expires_at = v_answered_at + p_retention
    WHERE customer_id = p_customer AND key = p_app_key;
    UPDATE credit_hold SET state = 'released', closed_at = p_now WHERE id = p_attempt;
  END IF;
END $$;

-- Step A for an app: begin_lookup, and what an app is bound by. Outcomes: those of begin_lookup, and
-- `daily_cap_reached`. p_app_key names the app and the vehicle; it is p_key when the app gave no key of its own.
-- The lock makes the lookups of a connection begin one after another: at once, they would not see each other.
CREATE FUNCTION begin_app_lookup(
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
  IF outcome <> 'held' THEN
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
    PERFORM abandon_lookup(p_attempt, p_customer, p_key, p_now);
    RETURN;
  END IF;

  INSERT INTO app_lookup (id, customer_id, connection_id, app_key, placed_at)
  VALUES (p_attempt, p_customer, p_connection, p_app_key, p_now);
END $$;
