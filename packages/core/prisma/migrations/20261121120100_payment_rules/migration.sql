-- What Prisma's schema cannot say: what was sold, paid and granted must agree (packages/core/src/payments/README.md),
-- and the functions that make each step of a checkout one round trip.

-- Values ---------------------------------------------------------------------------------------

ALTER TABLE checkout
  ADD CONSTRAINT checkout_amount_positive CHECK (amount_cents > 0),
  ADD CONSTRAINT checkout_credits_positive CHECK (credits > 0),
  ADD CONSTRAINT checkout_state_known CHECK (state IN ('preparing', 'open', 'paid', 'expired', 'failed')),
  -- A page is known as a whole or not at all, and only a page that is known can be open or expire.
  ADD CONSTRAINT checkout_page CHECK (
    num_nulls(session_id, url, session_expires_at, request_id) IN (0, 4)
    AND (state <> 'preparing' OR session_id IS NULL)
    AND (state NOT IN ('open', 'expired') OR session_id IS NOT NULL));
-- An idempotency key prepares one checkout at a time.
CREATE UNIQUE INDEX checkout_preparing ON checkout (customer_id, idempotency_key) WHERE state = 'preparing';

CREATE TRIGGER checkout_facts_kept BEFORE UPDATE ON checkout FOR EACH ROW
  WHEN (
    OLD.state = 'paid'
    OR (OLD.state <> 'preparing' AND (NEW.attempt_id, NEW.session_id, NEW.url) IS DISTINCT FROM
      (OLD.attempt_id, OLD.session_id, OLD.url))
    OR (NEW.id, NEW.customer_id, NEW.idempotency_key, NEW.package_key, NEW.amount_cents, NEW.credits, NEW.created_at)
      IS DISTINCT FROM
      (OLD.id, OLD.customer_id, OLD.idempotency_key, OLD.package_key, OLD.amount_cents, OLD.credits, OLD.created_at))
  EXECUTE FUNCTION refuse('what was offered does not change');
CREATE TRIGGER checkout_kept BEFORE DELETE OR TRUNCATE ON checkout
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('checkouts are kept');

-- A payment either fits what was sold and buys its credits, or says why not and buys nothing.
ALTER TABLE payment
  ADD CONSTRAINT payment_amount_positive CHECK (amount_cents > 0),
  ADD CONSTRAINT payment_fits_or_buys_nothing CHECK (
    CASE WHEN mismatch IS NULL
      THEN checkout_id IS NOT NULL AND customer_id IS NOT NULL AND credits > 0 AND currency = 'usd'
      ELSE checkout_id IS NULL AND credits = 0
    END),
  -- Who paid, how much and for how many credits are those of the checkout.
  ADD CONSTRAINT payment_as_sold FOREIGN KEY (checkout_id, customer_id, amount_cents, credits)
    REFERENCES checkout (id, customer_id, amount_cents, credits);
CREATE TRIGGER payment_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('payments are append-only');

-- A grant that names a payment goes to who paid, with the credits that were paid for.
ALTER TABLE credit_grant ADD CONSTRAINT credit_grant_as_paid FOREIGN KEY (payment_id, customer_id, credits)
  REFERENCES payment (id, customer_id, credits);

ALTER TABLE payment_event ADD CONSTRAINT payment_event_attempts CHECK (attempts >= 0);
CREATE INDEX payment_event_due ON payment_event (due_at) WHERE processed_at IS NULL;

-- Checkout, one function a step ----------------------------------------------------------------

-- Claims the key and writes what is offered. Outcomes: those of claim_idempotency_key, with `begun` for
-- claimed, and `not_for_sale`. A completed attempt comes with its page.
-- What an earlier attempt of the key left unfinished goes on under its id, on which the vendor makes the
-- same page again, as long as the package is still sold like that.
CREATE FUNCTION begin_checkout(
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid, p_package text,
  p_now timestamptz, p_lease interval, p_retention interval,
  OUT outcome text, OUT checkout uuid, OUT package_name text, OUT amount_cents integer,
  OUT url text, OUT request_id text
) LANGUAGE plpgsql AS $$
DECLARE
  v_claim record;
  v_package lookup_package;
BEGIN
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
    INSERT INTO checkout (id, customer_id, idempotency_key, attempt_id, package_key, amount_cents, credits, created_at)
    VALUES (p_attempt, p_customer, p_key, p_attempt, p_package, v_package.amount_cents, v_package.credits, p_now);
    checkout := p_attempt;
  END IF;
  outcome := 'begun';
  package_name := v_package.name;
  amount_cents := v_package.amount_cents;
END $$;

-- Completes the key with the page. False: another attempt has the key.
CREATE FUNCTION finish_checkout(
  p_checkout uuid, p_attempt uuid, p_customer uuid, p_key text,
  p_session text, p_url text, p_session_expires_at timestamptz, p_request_id text,
  OUT finished boolean
) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotency_record SET state = 'completed', lease_expires_at = NULL
  WHERE customer_id = p_customer AND key = p_key AND attempt_id = p_attempt AND state = 'running';
  finished := FOUND;
  IF finished THEN
    UPDATE checkout
    SET state = 'open', session_id = p_session, url = p_url, session_expires_at = p_session_expires_at,
        request_id = p_request_id
    WHERE id = p_checkout AND attempt_id = p_attempt;
  END IF;
END $$;

-- The other end: the key may run again. With p_final the vendor would only repeat its refusal for this
-- checkout, and the next attempt begins a new one.
CREATE FUNCTION abandon_checkout(
  p_checkout uuid, p_attempt uuid, p_customer uuid, p_key text, p_final boolean
) RETURNS void LANGUAGE sql AS $$
  SELECT refuse_idempotency_key(p_customer, p_key, p_attempt);
  UPDATE checkout SET state = 'failed'
  WHERE p_final AND id = p_checkout AND attempt_id = p_attempt AND state = 'preparing';
$$;

-- Payment --------------------------------------------------------------------------------------

-- Records a payment once and grants what it buys. Outcomes: `granted`, `mismatch`, or `known` for a
-- payment that was recorded before. Payments of one checkout wait for each other; the first one buys.
CREATE FUNCTION record_payment(
  p_payment text, p_checkout uuid, p_customer uuid, p_amount integer, p_currency text, p_mismatch text,
  p_grant uuid, p_confirmed_at timestamptz, p_now timestamptz, p_expires_at timestamptz,
  OUT outcome text
) LANGUAGE plpgsql AS $$
DECLARE
  v_checkout checkout;
BEGIN
  SELECT * INTO v_checkout FROM checkout WHERE id = p_checkout FOR UPDATE;
  IF p_mismatch IS NULL AND v_checkout.state = 'paid' THEN
    p_mismatch := format('checkout %s: already paid', p_checkout);
  END IF;

  INSERT INTO payment (
    id, customer_id, checkout_id, amount_cents, currency, credits, mismatch, confirmed_at, recorded_at)
  VALUES (
    p_payment, p_customer, CASE WHEN p_mismatch IS NULL THEN p_checkout END, p_amount, p_currency,
    CASE WHEN p_mismatch IS NULL THEN v_checkout.credits ELSE 0 END, p_mismatch, p_confirmed_at, p_now)
  ON CONFLICT (id) DO NOTHING;
  IF NOT FOUND THEN
    outcome := 'known';
  ELSIF p_mismatch IS NOT NULL THEN
    outcome := 'mismatch';
  ELSE
    INSERT INTO credit_grant (id, customer_id, source, payment_id, credits, granted_at, expires_at)
    VALUES (p_grant, p_customer, 'purchase', p_payment, v_checkout.credits, p_now, p_expires_at);
    UPDATE checkout SET state = 'paid' WHERE id = p_checkout;
    outcome := 'granted';
  END IF;
END $$;
