-- Claims the key and holds a credit. Outcomes: those of claim_idempotency_key, with `held` for claimed, and
-- `insufficient_credits`, after which nothing is left to abandon. A completed attempt comes with its answer.
-- The commit does not wait for the disk: if a database crash forgets a hold, nothing was charged, and settling
-- finds no hold.
CREATE OR REPLACE FUNCTION claim_lookup(
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval,
  OUT outcome text, OUT answer text, OUT request_id text, OUT available integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_claim record;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  v_claim := claim_idempotency_key(p_customer, p_key, p_fingerprint, p_attempt, p_now, p_lease, p_retention);
  outcome := v_claim.outcome;

  IF outcome = 'completed' THEN
    SELECT r.answer, r.request_id INTO answer, request_id FROM read_answer(p_customer, v_claim.attempt) r;
    available := available_credits(p_customer, p_now);
  ELSIF outcome = 'claimed' THEN
    IF place_hold(p_attempt, p_customer, p_now, p_lease) THEN
      outcome := 'held';
    ELSE
      PERFORM refuse_idempotency_key(p_customer, p_key, p_attempt);
      outcome := 'insufficient_credits';
      available := available_credits(p_customer, p_now);
    END IF;
  END IF;
END $$;

-- Step A of a paid lookup: claim_lookup, and a refusal for lack of credits has automatic top-up checked.
CREATE OR REPLACE FUNCTION begin_lookup(
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval,
  OUT outcome text, OUT answer text, OUT request_id text, OUT available integer
) LANGUAGE plpgsql AS $$
BEGIN
  p_now := moment(p_now);
  SELECT c.* INTO outcome, answer, request_id, available
  FROM claim_lookup(p_customer, p_key, p_fingerprint, p_attempt, p_now, p_lease, p_retention) c;
  IF outcome = 'insufficient_credits' THEN
    PERFORM check_top_up(p_customer, available);
  END IF;
END $$;
