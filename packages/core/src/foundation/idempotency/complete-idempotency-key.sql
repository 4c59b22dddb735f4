-- Completes an attempt with an answer, which is kept for p_retention from now. False: another attempt has the key.
CREATE OR REPLACE FUNCTION complete_idempotency_key(
  p_customer uuid, p_key text, p_attempt uuid, p_now timestamptz, p_retention interval, OUT completed boolean
) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotency_record SET state = 'completed', lease_expires_at = NULL, expires_at = p_now + p_retention
  WHERE customer_id = p_customer AND key = p_key AND attempt_id = p_attempt AND state = 'running';
  completed := FOUND;
END $$;
