-- Binds a key to an input that is rejected before anything is attempted. Outcomes: those of claim_idempotency_key.
CREATE OR REPLACE FUNCTION bind_idempotency_key(
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid, p_now timestamptz, p_retention interval,
  OUT outcome text
) LANGUAGE plpgsql AS $$
BEGIN
  p_now := moment(p_now);
  outcome := (claim_idempotency_key(
    p_customer, p_key, p_fingerprint, p_attempt, p_now, interval '1 second', p_retention)).outcome;
  PERFORM refuse_idempotency_key(p_customer, p_key, p_attempt);
END $$;
