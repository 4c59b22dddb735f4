-- Claims a key for a rehearsed lookup. Outcomes: those of claim_idempotency_key; `completed` comes with the answer.
CREATE OR REPLACE FUNCTION begin_test_lookup(
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval,
  OUT outcome text, OUT body text, OUT request_id text
) LANGUAGE plpgsql AS $$
DECLARE
  v_attempt uuid;
BEGIN
  SELECT c.outcome, c.attempt INTO outcome, v_attempt
  FROM claim_idempotency_key(p_customer, p_key, p_fingerprint, p_attempt, moment(p_now), p_lease, p_retention) c;
  IF outcome = 'completed' THEN
    SELECT t.body, t.request_id INTO body, request_id FROM test_lookup t
    WHERE t.customer_id = p_customer AND t.attempt_id = v_attempt;
  END IF;
END $$;
