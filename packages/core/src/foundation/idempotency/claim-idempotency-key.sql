-- Claims a key for one attempt, and keeps it for p_retention from now: the time counts from the try that gets the
-- answer, not from the first one. Outcomes:
--   claimed      the attempt may run; p_attempt is now the record's attempt
--   completed    the returned attempt has the answer
--   in_progress  the returned attempt is still running
--   reused       the key belongs to other input
CREATE OR REPLACE FUNCTION claim_idempotency_key(
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval,
  OUT outcome text, OUT attempt uuid
) LANGUAGE plpgsql AS $$
DECLARE
  v_record idempotency_record;
BEGIN
  attempt := p_attempt;
  outcome := 'claimed';
  INSERT INTO idempotency_record (customer_id, key, fingerprint, state, attempt_id, lease_expires_at, expires_at)
  VALUES (p_customer, p_key, p_fingerprint, 'running', p_attempt, p_now + p_lease, p_now + p_retention)
  ON CONFLICT (customer_id, key) DO NOTHING;
  IF FOUND THEN
    RETURN;
  END IF;

  SELECT * INTO v_record FROM idempotency_record
  WHERE customer_id = p_customer AND key = p_key FOR UPDATE;

  IF v_record.expires_at > p_now THEN
    IF v_record.fingerprint <> p_fingerprint THEN
      outcome := 'reused';
    ELSIF v_record.state = 'completed' THEN
      outcome := 'completed';
    ELSIF v_record.state = 'running' AND v_record.lease_expires_at > p_now THEN
      outcome := 'in_progress';
    END IF;
    IF outcome <> 'claimed' THEN
      attempt := v_record.attempt_id;
      RETURN;
    END IF;
  END IF;

  UPDATE idempotency_record
  SET fingerprint = p_fingerprint, state = 'running', attempt_id = p_attempt,
      lease_expires_at = p_now + p_lease, expires_at = p_now + p_retention
  WHERE customer_id = p_customer AND key = p_key;
END $$;
