-- Ends an attempt without an answer: the key may be used again with the same input.
CREATE OR REPLACE FUNCTION refuse_idempotency_key(p_customer uuid, p_key text, p_attempt uuid) RETURNS void
LANGUAGE sql AS $$
  UPDATE idempotency_record SET state = 'refused', lease_expires_at = NULL
  WHERE customer_id = p_customer AND key = p_key AND attempt_id = p_attempt AND state = 'running'
$$;
