-- Stores the answer of a rehearsed lookup. False: its lease ran out, and another attempt has the key.
CREATE OR REPLACE FUNCTION complete_test_lookup(
  p_customer uuid, p_key text, p_attempt uuid, p_body text, p_request_id text, p_now timestamptz, p_retention interval,
  OUT completed boolean
) LANGUAGE plpgsql AS $$
BEGIN
  p_now := moment(p_now);
  completed := complete_idempotency_key(p_customer, p_key, p_attempt, p_now, p_retention);
  IF completed THEN
    INSERT INTO test_lookup (customer_id, attempt_id, body, request_id, created_at)
    VALUES (p_customer, p_attempt, p_body, p_request_id, p_now);
  END IF;
END $$;
