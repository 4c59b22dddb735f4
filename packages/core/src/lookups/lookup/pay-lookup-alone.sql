-- Steps A and B in one, for an answer that is at hand; its commit waits for the disk. Outcomes: those of step A, with
-- `charged` in place of held. `charged` is also returned if this attempt was charged before and its response was lost.
CREATE OR REPLACE FUNCTION pay_lookup_alone(
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval,
  p_vin text, p_answer uuid, p_request_id text, p_spender uuid DEFAULT NULL, p_app_key text DEFAULT NULL,
  OUT outcome text, OUT answer text, OUT request_id text, OUT available integer, OUT daily_cap integer,
  OUT monthly_cents integer, OUT cents_spent integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_commit text := current_setting('synchronous_commit');
BEGIN
  p_now := moment(p_now);
  SELECT s.* INTO outcome, answer, request_id, available, daily_cap, monthly_cents, cents_spent FROM start_lookup(
    p_customer, p_key, p_fingerprint, p_attempt, p_now, p_lease, p_retention, p_spender, p_app_key) s;
  PERFORM set_config('synchronous_commit', v_commit, true);

  IF outcome = 'held' THEN
    outcome := 'charged';
    available := settle_lookup(p_attempt, p_customer, p_key, p_vin, p_answer, p_request_id, p_now);
  ELSIF outcome = 'completed' AND EXISTS (
    SELECT FROM idempotency_record WHERE customer_id = p_customer AND key = p_key AND attempt_id = p_attempt
  ) THEN
    outcome := 'charged';
  END IF;
END $$;
