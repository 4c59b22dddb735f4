-- Automatic top-up: what the database holds against any code (packages/core/src/auto-top-up/README.md).

-- Values ---------------------------------------------------------------------------------------

ALTER TABLE auto_top_up_rule
  ADD CONSTRAINT auto_top_up_rule_failures CHECK (failures BETWEEN 0 AND 3),
  ADD CONSTRAINT auto_top_up_rule_card CHECK (
    num_nulls(payment_method_id, card_brand, card_last4, card_expires_at) IN (0, 4)
    AND card_last4 ~ '^[0-9]{4}$'),
  -- What waits for a moment says for which, and only what can buy is ever looked at again.
  ADD CONSTRAINT auto_top_up_rule_due CHECK (
    CASE WHEN status IN ('retry_scheduled', 'cap_reached') THEN due_at IS NOT NULL
      ELSE status = 'active' OR (due_at IS NULL AND NOT check_wanted)
    END);
CREATE INDEX auto_top_up_rule_due ON auto_top_up_rule (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX auto_top_up_rule_wanted ON auto_top_up_rule (customer_id) WHERE check_wanted AND due_at IS NULL;

ALTER TABLE top_up
  ADD CONSTRAINT top_up_amount_positive CHECK (amount_cents > 0),
  ADD CONSTRAINT top_up_credits_positive CHECK (credits > 0),
  ADD CONSTRAINT top_up_month CHECK (month = date_trunc('month', reserved_at AT TIME ZONE 'UTC')::date),
  ADD CONSTRAINT top_up_state_known CHECK (state IN ('reserved', 'charging', 'succeeded', 'failed')),
  ADD CONSTRAINT top_up_tries CHECK (tries >= 0 AND (state <> 'reserved' OR tries = 0)),
  ADD CONSTRAINT top_up_failure CHECK (
    (state = 'failed') = (failure IS NOT NULL)
    AND failure IN ('declined', 'refused', 'authentication_required', 'card_missing', 'cancelled')),
  ADD CONSTRAINT top_up_open CHECK (
    (state IN ('reserved', 'charging')) = (due_at IS NOT NULL)
    AND (state IN ('reserved', 'charging')) = (closed_at IS NULL));
-- Exactly one charge in flight for a customer.
CREATE UNIQUE INDEX top_up_in_flight ON top_up (customer_id) WHERE state IN ('reserved', 'charging');
CREATE INDEX top_up_due ON top_up (due_at) WHERE due_at IS NOT NULL;

ALTER TABLE card_setup
  ADD CONSTRAINT card_setup_state_known CHECK (state IN ('preparing', 'open', 'completed', 'expired', 'failed')),
  ADD CONSTRAINT card_setup_page CHECK (
    num_nulls(session_id, url, session_expires_at) IN (0, 3)
    AND (state IN ('preparing', 'failed')) = (session_id IS NULL)),
  ADD CONSTRAINT card_setup_due CHECK ((state = 'open') = (due_at IS NOT NULL));
-- A customer has one page at a time.
CREATE UNIQUE INDEX card_setup_current ON card_setup (customer_id) WHERE state IN ('preparing', 'open');
CREATE INDEX card_setup_due ON card_setup (due_at) WHERE due_at IS NOT NULL;

-- A payment is for a checkout or for a top-up, and buys what that sold.
ALTER TABLE payment
  DROP CONSTRAINT payment_fits_or_buys_nothing,
  ADD CONSTRAINT payment_fits_or_buys_nothing CHECK (
    CASE WHEN mismatch IS NULL
      THEN num_nonnulls(checkout_id, top_up_id) = 1 AND customer_id IS NOT NULL AND credits > 0 AND currency = 'usd'
      ELSE num_nonnulls(checkout_id, top_up_id) = 0 AND credits = 0
    END),
  ADD CONSTRAINT payment_as_topped_up FOREIGN KEY (top_up_id, customer_id, amount_cents, credits)
    REFERENCES top_up (id, customer_id, amount_cents, credits);

-- The rule's states ----------------------------------------------------------------------------

-- The moves of spec/decisions.md, and none else. Whatever keeps a rule from buying ends what it waited for.
CREATE FUNCTION move_auto_top_up_rule() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_in_flight boolean;
BEGIN
  IF NEW.status NOT IN ('disabled', 'suspended', 'setup_required') AND (OLD.status, NEW.status) NOT IN (
    ('disabled', 'active'), ('disabled', 'processing'),
    ('setup_required', 'active'),
    ('active', 'processing'), ('active', 'cap_reached'),
    ('processing', 'active'), ('processing', 'retry_scheduled'), ('processing', 'action_required'),
    ('retry_scheduled', 'active'), ('retry_scheduled', 'processing'), ('retry_scheduled', 'cap_reached'),
    ('action_required', 'active'),
    ('cap_reached', 'active'), ('cap_reached', 'processing'),
    ('suspended', 'active'), ('suspended', 'processing'))
    OR OLD.status = 'disabled' AND NEW.status = 'suspended'
  THEN
    RAISE EXCEPTION 'a top-up rule does not go from % to %', OLD.status, NEW.status;
  END IF;

  v_in_flight := EXISTS (
    SELECT FROM top_up WHERE customer_id = NEW.customer_id AND state IN ('reserved', 'charging'));
  -- Who turns the rule off, or a dispute, does not call back a charge that was sent.
  IF NEW.status NOT IN ('disabled', 'suspended') AND v_in_flight <> (NEW.status = 'processing') THEN
    RAISE EXCEPTION 'a top-up rule is processing exactly while a charge is in flight, not %', NEW.status;
  END IF;

  IF NEW.status NOT IN ('active', 'retry_scheduled', 'cap_reached') THEN
    NEW.due_at := NULL;
  END IF;
  IF NEW.status <> 'active' THEN
    NEW.check_wanted := false;
  ELSIF OLD.status <> 'cap_reached' THEN
    NEW.episode := OLD.episode + 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER auto_top_up_rule_moves BEFORE UPDATE OF status ON auto_top_up_rule FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION move_auto_top_up_rule();

-- Reservations ---------------------------------------------------------------------------------

-- What top-ups of a month cost, those in flight included. What goes back to the customer gives no cap back.
CREATE FUNCTION monthly_spend(p_customer uuid, p_month date, OUT cents bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_cents), 0) FROM top_up
  WHERE customer_id = p_customer AND month = p_month AND state <> 'failed'
$$;

-- A top-up is reserved as the rule says, within its cap. The rule is locked, so that reservations wait for each other.
CREATE FUNCTION check_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_rule auto_top_up_rule;
BEGIN
  SELECT * INTO v_rule FROM auto_top_up_rule WHERE customer_id = NEW.customer_id FOR NO KEY UPDATE;
  IF v_rule.status IS NULL OR v_rule.status NOT IN ('active', 'retry_scheduled', 'cap_reached') THEN
    RAISE EXCEPTION 'a top-up is reserved by a rule that may buy';
  END IF;
  IF NEW.state <> 'reserved' OR v_rule.card_refused OR NEW.payment_method_id IS DISTINCT FROM v_rule.payment_method_id
  THEN
    RAISE EXCEPTION 'a top-up is reserved for the card of its rule';
  END IF;
  PERFORM 1 FROM lookup_package
  WHERE package_key = v_rule.package_key AND withdrawn_at IS NULL
    AND (package_key, amount_cents, credits) = (NEW.package_key, NEW.amount_cents, NEW.credits);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a top-up buys the package of its rule, as it is sold';
  END IF;
  IF v_rule.monthly_cap_cents < NEW.amount_cents + monthly_spend(NEW.customer_id, NEW.month) THEN
    RAISE EXCEPTION 'a top-up stays within the monthly cap';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER top_up_reserved BEFORE INSERT ON top_up FOR EACH ROW EXECUTE FUNCTION check_reservation();

-- It goes forward only. Money that arrives for one that was given up still makes it succeed.
CREATE TRIGGER top_up_moves BEFORE UPDATE OF state ON top_up FOR EACH ROW
  WHEN (OLD.state = 'succeeded' OR (NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('reserved', 'charging'), ('reserved', 'failed'), ('charging', 'failed'),
    ('reserved', 'succeeded'), ('charging', 'succeeded'), ('failed', 'succeeded'))))
  EXECUTE FUNCTION refuse('a top-up goes from reserved to charging, then to succeeded or failed');
CREATE TRIGGER top_up_facts_kept BEFORE UPDATE ON top_up FOR EACH ROW
  WHEN (
    (OLD.payment_id IS NOT NULL AND NEW.payment_id IS DISTINCT FROM OLD.payment_id)
    OR NEW.tries < OLD.tries
    OR (NEW.id, NEW.customer_id, NEW.package_key, NEW.amount_cents, NEW.credits, NEW.month, NEW.payment_method_id,
        NEW.reserved_at)
      IS DISTINCT FROM
      (OLD.id, OLD.customer_id, OLD.package_key, OLD.amount_cents, OLD.credits, OLD.month, OLD.payment_method_id,
        OLD.reserved_at))
  EXECUTE FUNCTION refuse('what was reserved does not change');
CREATE TRIGGER top_up_kept BEFORE DELETE OR TRUNCATE ON top_up
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('top-ups are kept');

CREATE FUNCTION require_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM payment WHERE top_up_id = NEW.id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a top-up succeeds by its payment';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER top_up_paid AFTER UPDATE OF state ON top_up FOR EACH ROW
  WHEN (NEW.state = 'succeeded') EXECUTE FUNCTION require_payment();

-- Steps ----------------------------------------------------------------------------------------

-- Says in the rule, and by a job, that it has to be checked: a lookup left so few credits that it buys, or was
-- refused for want of them. The rule is written every time, so that a check that has begun cannot overlook it.
CREATE OR REPLACE FUNCTION check_top_up(p_customer uuid, p_available integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE auto_top_up_rule r SET check_wanted = true
  FROM lookup_package p
  WHERE r.customer_id = p_customer AND r.status = 'active' AND p.package_key = r.package_key
    AND p_available <= ceil(p.credits * r.threshold_percent / 100.0);
  IF FOUND THEN
    PERFORM enqueue_job('check-top-up', jsonb_build_object('customerId', p_customer), p_customer::text);
  END IF;
END $$;

-- Gives the next try at a top-up to whoever asks first; nobody else gets one for a minute, doubled with each try up
-- to an hour. No row: it is not in flight, or another is at it.
CREATE FUNCTION begin_top_up_try(p_top_up uuid, p_now timestamptz) RETURNS SETOF top_up LANGUAGE sql AS $$
  UPDATE top_up
  SET due_at = p_now + least(interval '1 minute' * power(2, least(tries, 10)), interval '1 hour'),
      state = 'charging', tries = tries + 1
  WHERE id = p_top_up AND state IN ('reserved', 'charging') AND due_at <= p_now
  RETURNING *
$$;

-- The customer's page for saving a card, or a new one to be made: when there is none, when it can be used for less than
-- p_margin, and when the vendor no longer remembers what we asked for.
CREATE FUNCTION begin_card_setup(
  p_setup uuid, p_customer uuid, p_now timestamptz, p_margin interval, p_retention interval
) RETURNS SETOF card_setup LANGUAGE plpgsql AS $$
BEGIN
  UPDATE card_setup SET state = 'expired', due_at = NULL
  WHERE customer_id = p_customer AND state = 'open' AND session_expires_at <= p_now + p_margin;
  UPDATE card_setup SET state = 'failed'
  WHERE customer_id = p_customer AND state = 'preparing' AND created_at <= p_now - p_retention;
  INSERT INTO card_setup (id, customer_id, created_at) VALUES (p_setup, p_customer, p_now)
  ON CONFLICT DO NOTHING;
  RETURN QUERY SELECT * FROM card_setup WHERE customer_id = p_customer AND state IN ('preparing', 'open');
END $$;

-- Enqueues what is due: rules to be checked, top-ups to go on with, pages to be looked at.
CREATE FUNCTION sweep_top_ups(p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_job('check-top-up', jsonb_build_object('customerId', customer_id), customer_id::text)
  FROM auto_top_up_rule WHERE due_at <= p_now OR (check_wanted AND due_at IS NULL);
  PERFORM enqueue_job('execute-top-up', jsonb_build_object('topUpId', id), id::text)
  FROM top_up WHERE due_at <= p_now;
  PERFORM enqueue_job('check-card-setup', jsonb_build_object('setupId', id), id::text)
  FROM card_setup WHERE due_at <= p_now;
END $$;

-- Records a payment once, for a checkout or for a top-up, and grants what it buys. Outcomes: `granted`, `mismatch`, or
-- `known` for a payment that was recorded before. Payments of one purchase wait for each other; the first one buys.
DROP FUNCTION record_payment(text, uuid, uuid, integer, text, text, uuid, timestamptz, timestamptz, timestamptz);
CREATE FUNCTION record_payment(
  p_payment text, p_checkout uuid, p_top_up uuid, p_customer uuid, p_amount integer, p_currency text, p_mismatch text,
  p_grant uuid, p_confirmed_at timestamptz, p_now timestamptz, p_expires_at timestamptz,
  OUT outcome text
) LANGUAGE plpgsql AS $$
DECLARE
  v_sold record;
BEGIN
  -- The rule first, as every step of a top-up does.
  PERFORM 1 FROM auto_top_up_rule WHERE p_top_up IS NOT NULL AND customer_id = p_customer FOR NO KEY UPDATE;
  IF p_top_up IS NULL THEN
    SELECT credits, state = 'paid' AS paid INTO v_sold FROM checkout WHERE id = p_checkout FOR UPDATE;
  ELSE
    SELECT credits, state = 'succeeded' AS paid INTO v_sold FROM top_up WHERE id = p_top_up FOR UPDATE;
  END IF;
  IF p_mismatch IS NULL AND v_sold.paid THEN
    p_mismatch := format('%s %s: already paid',
      CASE WHEN p_top_up IS NULL THEN 'checkout' ELSE 'top-up' END, coalesce(p_checkout, p_top_up));
  END IF;

  INSERT INTO payment (
    id, customer_id, checkout_id, top_up_id, amount_cents, currency, credits, mismatch, confirmed_at, recorded_at)
  VALUES (
    p_payment, p_customer,
    CASE WHEN p_mismatch IS NULL THEN p_checkout END, CASE WHEN p_mismatch IS NULL THEN p_top_up END,
    p_amount, p_currency, CASE WHEN p_mismatch IS NULL THEN v_sold.credits ELSE 0 END, p_mismatch, p_confirmed_at, p_now)
  ON CONFLICT (id) DO NOTHING;
  IF NOT FOUND THEN
    outcome := 'known';
  ELSIF p_mismatch IS NOT NULL THEN
    outcome := 'mismatch';
  ELSE
    INSERT INTO credit_grant (id, customer_id, source, payment_id, credits, granted_at, expires_at)
    VALUES (p_grant, p_customer, CASE WHEN p_top_up IS NULL THEN 'purchase' ELSE 'top_up' END, p_payment,
      v_sold.credits, p_now, p_expires_at);
    UPDATE checkout SET state = 'paid' WHERE id = p_checkout;
    PERFORM complete_top_up(p_top_up, p_payment, p_now);
    outcome := 'granted';
  END IF;
END $$;

-- The end of a top-up that was paid; its rule is in order again.
CREATE FUNCTION complete_top_up(p_top_up uuid, p_payment text, p_now timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE top_up
  SET state = 'succeeded', payment_id = coalesce(payment_id, p_payment), due_at = NULL, failure = NULL, closed_at = p_now
  WHERE id = p_top_up;
  UPDATE auto_top_up_rule
  SET status = CASE WHEN payment_method_id IS NULL THEN 'setup_required' ELSE 'active' END,
      failures = 0, due_at = NULL, updated_at = p_now
  WHERE customer_id = (SELECT customer_id FROM top_up WHERE id = p_top_up)
    AND status IN ('processing', 'retry_scheduled', 'action_required')
    AND NOT EXISTS (SELECT FROM top_up t WHERE t.customer_id = auto_top_up_rule.customer_id
      AND t.state IN ('reserved', 'charging'));
$$;
