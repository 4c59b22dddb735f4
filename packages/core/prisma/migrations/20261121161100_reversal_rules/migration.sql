-- What goes back to who paid, and the credits that this takes (packages/core/src/reversals/README.md).

-- Values ---------------------------------------------------------------------------------------

ALTER TABLE refund
  ADD CONSTRAINT refund_amount_positive CHECK (amount_cents > 0),
  ADD CONSTRAINT refund_state_known CHECK (state IN ('requested', 'pending', 'succeeded', 'failed')),
  -- What the vendor has not named has not moved any money.
  ADD CONSTRAINT refund_known_to_vendor CHECK (state IN ('requested', 'failed') OR vendor_id IS NOT NULL);
-- One refund of a payment is asked for at a time, so that asking again goes on with it.
CREATE UNIQUE INDEX refund_requested ON refund (payment_id) WHERE state = 'requested';

CREATE TRIGGER refund_facts_kept BEFORE UPDATE ON refund FOR EACH ROW
  WHEN ((NEW.id, NEW.payment_id, NEW.amount_cents, NEW.reason, NEW.created_at)
      IS DISTINCT FROM (OLD.id, OLD.payment_id, OLD.amount_cents, OLD.reason, OLD.created_at)
    OR (OLD.vendor_id IS NOT NULL AND NEW.vendor_id IS DISTINCT FROM OLD.vendor_id))
  EXECUTE FUNCTION refuse('a refund changes only its state');
CREATE TRIGGER refund_kept BEFORE DELETE OR TRUNCATE ON refund
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('refunds are kept');

ALTER TABLE dispute
  ADD CONSTRAINT dispute_amount_positive CHECK (amount_cents > 0),
  ADD CONSTRAINT dispute_state_known CHECK (state IN ('inquiry', 'open', 'won', 'lost'));
CREATE TRIGGER dispute_facts_kept BEFORE UPDATE OF id, payment_id, created_at ON dispute
  FOR EACH ROW EXECUTE FUNCTION refuse('a dispute changes only its state and amount');
CREATE TRIGGER dispute_kept BEFORE DELETE OR TRUNCATE ON dispute
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('disputes are kept');

CREATE UNIQUE INDEX payment_terms ON payment (id, amount_cents, credits);
ALTER TABLE payment_reversal
  ADD CONSTRAINT payment_reversal_as_paid FOREIGN KEY (payment_id, amount_cents, credits)
    REFERENCES payment (id, amount_cents, credits),
  ADD CONSTRAINT payment_reversal_amounts CHECK (
    refunded_cents BETWEEN 0 AND amount_cents AND disputed_cents >= 0),
  -- Pro rata of all that went back, rounded down once: parts of a payment cost no more credits than the whole.
  ADD CONSTRAINT payment_reversal_owed CHECK (
    owed_credits = credits::bigint * least(amount_cents, refunded_cents::bigint + disputed_cents) / amount_cents),
  ADD CONSTRAINT payment_reversal_revoked CHECK (revoked_credits BETWEEN 0 AND owed_credits),
  ADD CONSTRAINT payment_reversal_shortfall CHECK (
    shortfall_credits BETWEEN 0 AND owed_credits - revoked_credits);
CREATE INDEX payment_reversal_shortfall ON payment_reversal (payment_id) WHERE shortfall_credits > 0;
CREATE TRIGGER payment_reversal_kept BEFORE DELETE OR TRUNCATE ON payment_reversal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('reversals are kept');

-- The ledger -----------------------------------------------------------------------------------

-- What a reversal takes enters the ledger by being noted in it, once for each version; so does what it gives back.
CREATE UNIQUE INDEX ledger_entry_of_reversal ON ledger_entry (grant_id, reversal_version)
  WHERE reversal_version IS NOT NULL;
DROP TRIGGER ledger_entry_by_the_database ON ledger_entry;
CREATE TRIGGER ledger_entry_by_the_database BEFORE INSERT ON ledger_entry FOR EACH ROW
  WHEN ((NEW.kind IN ('grant', 'settlement') OR NEW.reversal_version IS NOT NULL) AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse('grant, settlement and reversal entries are written by the database alone');

CREATE FUNCTION enter_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_entry (customer_id, grant_id, kind, credits, reason, reversal_version, created_at)
  SELECT g.customer_id, g.id,
    CASE WHEN NEW.revoked_credits > OLD.revoked_credits THEN 'revocation' ELSE 'adjustment' END,
    OLD.revoked_credits - NEW.revoked_credits,
    format('of %s cents, %s are refunded and %s disputed', NEW.amount_cents, NEW.refunded_cents, NEW.disputed_cents),
    NEW.version, NEW.updated_at
  FROM credit_grant g WHERE g.payment_id = NEW.payment_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'payment % has no grant to take credits from', NEW.payment_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_reversal_entered AFTER UPDATE OF revoked_credits ON payment_reversal FOR EACH ROW
  WHEN (NEW.revoked_credits <> OLD.revoked_credits) EXECUTE FUNCTION enter_reversal();
-- A reversal begins with nothing taken, so that all of it is entered.
CREATE TRIGGER payment_reversal_starts_empty BEFORE INSERT ON payment_reversal FOR EACH ROW
  WHEN (NEW.version <> 0 OR NEW.owed_credits <> 0)
  EXECUTE FUNCTION refuse('a reversal begins with nothing taken');

-- Brings the credits of a payment to what its refunds and disputes say: takes what they cost as far as it is
-- there, gives back what they cost no more. Safe to repeat. The grant is locked first, as by a released hold, so
-- that the two cannot deadlock.
CREATE FUNCTION settle_reversal(p_payment text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_grant credit_grant;
  v_reversal payment_reversal;
BEGIN
  SELECT * INTO v_grant FROM credit_grant WHERE payment_id = p_payment FOR NO KEY UPDATE;
  SELECT * INTO v_reversal FROM payment_reversal WHERE payment_id = p_payment FOR NO KEY UPDATE;
  SELECT coalesce(sum(amount_cents), 0) INTO v_reversal.refunded_cents
  FROM refund WHERE payment_id = p_payment AND state IN ('pending', 'succeeded');
  SELECT coalesce(sum(amount_cents), 0) INTO v_reversal.disputed_cents
  FROM dispute WHERE payment_id = p_payment AND state IN ('open', 'lost');
  v_reversal.owed_credits := v_reversal.credits::bigint
    * least(v_reversal.amount_cents, v_reversal.refunded_cents::bigint + v_reversal.disputed_cents)
    / v_reversal.amount_cents;

  UPDATE payment_reversal
  SET version = version + 1, updated_at = p_now,
      refunded_cents = v_reversal.refunded_cents,
      disputed_cents = v_reversal.disputed_cents,
      owed_credits = v_reversal.owed_credits,
      -- What is under a hold, spent, or withdrawn for another reason is not there to be taken.
      revoked_credits = CASE WHEN v_grant.id IS NULL THEN 0 ELSE least(
        v_reversal.owed_credits,
        v_grant.credits - v_grant.reserved - (v_grant.withdrawn - revoked_credits)) END,
      -- Credits that expired unspent are no loss.
      shortfall_credits = CASE WHEN v_grant.id IS NULL THEN 0 ELSE greatest(
        0, v_reversal.owed_credits - (v_grant.credits - v_grant.reserved)) END
  WHERE payment_id = p_payment;
END $$;

-- A hold that is released gives its credit back, and pays a shortfall with it.
CREATE OR REPLACE FUNCTION give_back_credit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_payment text;
BEGIN
  UPDATE credit_grant SET reserved = reserved - 1 WHERE id = NEW.grant_id RETURNING payment_id INTO v_payment;
  IF v_payment IS NOT NULL THEN
    PERFORM 1 FROM payment_reversal WHERE payment_id = v_payment AND shortfall_credits > 0;
    IF FOUND THEN
      PERFORM settle_reversal(v_payment, NEW.closed_at);
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- Steps ----------------------------------------------------------------------------------------

-- Numbers the readings at the vendor by their beginning.
CREATE SEQUENCE reversal_reading;

-- Notes what the vendor says of a payment's refunds and disputes, and settles its credits. `p_reading` is a number of
-- reversal_reading from before the vendor was asked. One that began later and is recorded already says all that this
-- one can, perhaps more. Nothing is noted of a payment of which nothing ever went back: null.
CREATE FUNCTION record_reversal(
  p_payment text, p_reading bigint, p_refunds jsonb, p_disputes jsonb, p_now timestamptz,
  OUT revoked integer, OUT shortfall integer
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM credit_grant WHERE payment_id = p_payment FOR NO KEY UPDATE;
  INSERT INTO payment_reversal (payment_id, amount_cents, credits, reading, updated_at)
  SELECT id, amount_cents, credits, 0, p_now FROM payment
  WHERE id = p_payment AND p_refunds || p_disputes <> '[]'
  ON CONFLICT DO NOTHING;
  UPDATE payment_reversal SET reading = p_reading WHERE payment_id = p_payment AND reading < p_reading;
  IF FOUND THEN
    PERFORM note_reversals(p_payment, p_refunds, p_disputes, p_now);
    PERFORM settle_reversal(p_payment, p_now);
  END IF;
  SELECT revoked_credits, shortfall_credits INTO revoked, shortfall
  FROM payment_reversal WHERE payment_id = p_payment;
END $$;

CREATE FUNCTION note_reversals(
  p_payment text, p_refunds jsonb, p_disputes jsonb, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A refund of ours is recognised by the id that it carries, also when the answer to our request was lost.
  UPDATE refund r SET vendor_id = v.vendor_id, state = v.state
  FROM jsonb_to_recordset(p_refunds) AS v(refund_id uuid, vendor_id text, state text)
  WHERE r.payment_id = p_payment
    AND (r.vendor_id = v.vendor_id OR (r.vendor_id IS NULL AND r.id = v.refund_id));
  INSERT INTO refund (id, payment_id, vendor_id, amount_cents, state, reason, created_at)
  SELECT v.id, p_payment, v.vendor_id, v.amount_cents, v.state, v.reason, v.created_at
  FROM jsonb_to_recordset(p_refunds)
    AS v(id uuid, vendor_id text, amount_cents integer, state text, reason text, created_at timestamptz)
  ON CONFLICT (vendor_id) DO NOTHING;

  PERFORM suspend_after_lost_disputes(p_payment, p_disputes, p_now);
  INSERT INTO dispute (id, payment_id, amount_cents, state, created_at)
  SELECT v.id, p_payment, v.amount_cents, v.state, v.created_at
  FROM jsonb_to_recordset(p_disputes) AS v(id text, amount_cents integer, state text, created_at timestamptz)
  ON CONFLICT (id) DO UPDATE SET amount_cents = excluded.amount_cents, state = excluded.state;
END $$;

-- A dispute that is lost now, and was not when we last heard, pauses the customer's automatic top-up.
CREATE FUNCTION suspend_after_lost_disputes(p_payment text, p_disputes jsonb, p_now timestamptz) RETURNS void
LANGUAGE sql AS $$
  UPDATE auto_top_up_rule SET status = 'suspended', updated_at = p_now
  WHERE enabled
    AND customer_id = (SELECT customer_id FROM payment WHERE id = p_payment)
    AND EXISTS (
      SELECT FROM jsonb_to_recordset(p_disputes) AS v(id text, state text)
      WHERE v.state = 'lost' AND NOT EXISTS (SELECT FROM dispute d WHERE d.id = v.id AND d.state = 'lost'))
$$;

-- Writes a refund that is to be asked for, or finds the one that this asks for again: without an answer yet, or
-- the same within p_repeats. Without an amount, it is all that is left. Outcomes: `begun`, with its id; `unknown`
-- payment; `more_than_left`, with what is left; `another_requested`, with its amount.
CREATE FUNCTION begin_refund(
  p_refund uuid, p_payment text, p_amount integer, p_reason text, p_now timestamptz, p_repeats interval,
  OUT outcome text, OUT refund_id uuid, OUT amount integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_payment payment;
  v_reversal payment_reversal;
BEGIN
  -- Refunds of one payment wait for each other.
  SELECT * INTO v_payment FROM payment WHERE id = p_payment FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    outcome := 'unknown';
    RETURN;
  END IF;

  SELECT id, amount_cents INTO refund_id, amount FROM refund WHERE payment_id = p_payment AND state = 'requested';
  IF FOUND THEN
    outcome := CASE WHEN p_amount IS NULL OR p_amount = amount THEN 'begun' ELSE 'another_requested' END;
    RETURN;
  END IF;
  SELECT id INTO refund_id FROM refund
  WHERE payment_id = p_payment AND amount_cents = p_amount AND reason = p_reason AND state <> 'failed'
    AND created_at > p_now - p_repeats
  ORDER BY created_at DESC LIMIT 1;
  IF FOUND THEN
    outcome := 'begun';
    RETURN;
  END IF;

  SELECT * INTO v_reversal FROM payment_reversal WHERE payment_id = p_payment;
  amount := greatest(0, v_payment.amount_cents
    - coalesce(v_reversal.refunded_cents, 0) - coalesce(v_reversal.disputed_cents, 0));
  IF amount = 0 OR p_amount > amount THEN
    outcome := 'more_than_left';
    RETURN;
  END IF;
  INSERT INTO refund (id, payment_id, amount_cents, reason, created_at)
  VALUES (p_refund, p_payment, coalesce(p_amount, amount), p_reason, p_now);
  refund_id := p_refund;
  outcome := 'begun';
END $$;
