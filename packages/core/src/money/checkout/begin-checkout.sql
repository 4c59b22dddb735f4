-- Claims the key and stores what is offered. Outcomes: those of claim_idempotency_key, with `begun` in place of
-- claimed, and `not_for_sale`. A completed attempt comes with its page.
-- If an earlier attempt with the key left a checkout unfinished, it continues under its ID, for which the vendor
-- returns the same page again, as long as the package is still sold on those terms. A new checkout refers to the
-- customer, who is locked first: closing an account locks the customer and then unfinished checkouts, so the other
-- order could deadlock (src/foundation/db/README.md).
CREATE OR REPLACE FUNCTION begin_checkout(
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid, p_package text,
  p_now timestamptz, p_lease interval, p_retention interval,
  OUT outcome text, OUT checkout uuid, OUT package_name text, OUT amount_cents integer,
  OUT url text, OUT request_id text
) LANGUAGE plpgsql AS $$
DECLARE
  v_claim record;
  v_package lookup_package;
BEGIN
  p_now := moment(p_now);
  PERFORM FROM customer WHERE id = p_customer FOR SHARE;
  v_claim := claim_idempotency_key(p_customer, p_key, p_fingerprint, p_attempt, p_now, p_lease, p_retention);
  outcome := v_claim.outcome;
  IF outcome = 'completed' THEN
    SELECT c.url, c.request_id INTO url, request_id FROM checkout c WHERE c.attempt_id = v_claim.attempt;
  END IF;
  IF outcome <> 'claimed' THEN
    RETURN;
  END IF;

  SELECT * INTO v_package FROM lookup_package p WHERE p.package_key = p_package AND p.withdrawn_at IS NULL;
  UPDATE checkout c SET attempt_id = p_attempt
  WHERE c.customer_id = p_customer AND c.idempotency_key = p_key AND c.state = 'preparing'
    AND c.package_key = v_package.package_key AND c.amount_cents = v_package.amount_cents
    AND c.credits = v_package.credits AND c.created_at > p_now - p_retention
  RETURNING c.id INTO checkout;
  IF checkout IS NULL THEN
    UPDATE checkout c SET state = 'failed'
    WHERE c.customer_id = p_customer AND c.idempotency_key = p_key AND c.state = 'preparing';
  END IF;

  IF v_package.package_key IS NULL THEN
    PERFORM refuse_idempotency_key(p_customer, p_key, p_attempt);
    outcome := 'not_for_sale';
    RETURN;
  END IF;

  IF checkout IS NULL THEN
    INSERT INTO checkout (
      id, customer_id, idempotency_key, attempt_id, package_key, amount_cents, credits, created_at, traceparent)
    VALUES (
      p_attempt, p_customer, p_key, p_attempt, p_package, v_package.amount_cents, v_package.credits, p_now,
      current_traceparent());
    checkout := p_attempt;
  END IF;
  outcome := 'begun';
  package_name := v_package.name;
  amount_cents := v_package.amount_cents;
END $$;
