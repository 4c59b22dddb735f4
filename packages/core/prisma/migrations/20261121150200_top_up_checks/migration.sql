-- When a lookup leaves a customer with so few credits that the rule buys, or is refused for want of them, the rule is
-- checked: by a job of the same transaction, one however many lookups say so.

-- Relies on auto_top_up_rule only where the rule is `active`: every other status waits for something else than a
-- lookup. A customer without such a rule costs one look into its primary key.
CREATE FUNCTION check_top_up(p_customer uuid, p_available integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM auto_top_up_rule r JOIN lookup_package p ON p.package_key = r.package_key
  WHERE r.customer_id = p_customer AND r.status = 'active'
    AND p_available <= ceil(p.credits * r.threshold_percent / 100.0);
  IF FOUND THEN
    PERFORM enqueue_job('check-top-up', jsonb_build_object('customerId', p_customer), p_customer::text);
  END IF;
END $$;

-- Step A: claim the key and hold a credit. Outcomes: those of claim_idempotency_key, with `held` for
-- claimed and `insufficient_credits`. A completed attempt comes with its answer.
-- The commit need not wait for the disk: if a database crash forgets a hold, nothing was charged, and
-- settling it finds nothing.
CREATE OR REPLACE FUNCTION begin_lookup(
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
    SELECT l.answer, l.request_id INTO answer, request_id FROM vehicle_lookup l WHERE l.id = v_claim.attempt;
    available := available_credits(p_customer, p_now);
  ELSIF outcome = 'claimed' THEN
    IF place_hold(p_attempt, p_customer, p_now, p_lease) THEN
      outcome := 'held';
    ELSE
      PERFORM refuse_idempotency_key(p_customer, p_key, p_attempt);
      outcome := 'insufficient_credits';
      available := available_credits(p_customer, p_now);
      PERFORM check_top_up(p_customer, available);
    END IF;
  END IF;
END $$;

-- Step B: complete the key, take the credit, keep the answer, save the vehicle. Null: another attempt
-- has the key, or the hold is no longer open, so nothing was charged and nothing is kept. Otherwise the
-- credits that remain. Every step locks in the order key, hold, grant, so that steps cannot deadlock.
CREATE OR REPLACE FUNCTION settle_lookup(
  p_attempt uuid, p_customer uuid, p_key text, p_vin text, p_answer text, p_request_id text,
  p_now timestamptz, OUT remaining integer
) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotency_record SET state = 'completed', lease_expires_at = NULL
  WHERE customer_id = p_customer AND key = p_key AND attempt_id = p_attempt AND state = 'running';
  IF NOT FOUND THEN
    RETURN;
  END IF;

  UPDATE credit_hold SET state = 'settled', closed_at = p_now WHERE id = p_attempt AND state = 'open';
  IF NOT FOUND THEN
    UPDATE idempotency_record SET state = 'refused' WHERE customer_id = p_customer AND key = p_key;
    RETURN;
  END IF;

  INSERT INTO vehicle_lookup (id, customer_id, vin, answer, request_id, created_at)
  VALUES (p_attempt, p_customer, p_vin, p_answer, p_request_id, p_now);

  INSERT INTO saved_vehicle (customer_id, vin, lookup_id, saved_at, last_looked_up_at)
  VALUES (p_customer, p_vin, p_attempt, p_now, p_now)
  ON CONFLICT (customer_id, vin) DO UPDATE
  SET lookup_id = excluded.lookup_id, last_looked_up_at = excluded.last_looked_up_at;

  remaining := available_credits(p_customer, p_now);
  PERFORM check_top_up(p_customer, remaining);
END $$;
