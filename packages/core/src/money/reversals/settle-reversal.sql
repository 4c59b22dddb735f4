-- Brings the credits of a payment in line with its refunds and disputes: takes back the credits owed, as far as they
-- are available, and returns those no longer owed. Safe to repeat. The grant is locked first, as by releasing a hold,
-- so the two cannot deadlock.
CREATE OR REPLACE FUNCTION settle_reversal(p_payment text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_grant credit_grant;
  v_reversal payment_reversal;
  v_spent integer;
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
  v_reversal.shortfall_credits := 0;
  IF v_grant.id IS NOT NULL THEN
    -- Credits that expired unspent are not a loss.
    v_spent := greatest(0, v_reversal.owed_credits - (v_grant.credits - v_grant.reserved));
    v_reversal.shortfall_credits := greatest(0, v_spent - take_returned(v_grant, v_spent, p_now));
  END IF;

  UPDATE payment_reversal
  SET version = version + 1, updated_at = p_now,
      refunded_cents = v_reversal.refunded_cents,
      disputed_cents = v_reversal.disputed_cents,
      owed_credits = v_reversal.owed_credits,
      -- Credits that are held, spent, or withdrawn for another reason cannot be taken.
      revoked_credits = CASE WHEN v_grant.id IS NULL THEN 0 ELSE least(
        v_reversal.owed_credits,
        remaining(v_grant) + revoked_credits) END,
      shortfall_credits = v_reversal.shortfall_credits
  WHERE payment_id = p_payment;
END $$;

-- A change of the revoked credits enters the ledger, once for each version.
CREATE OR REPLACE FUNCTION enter_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO grant_entry (customer_id, grant_id, kind, credits, reason, reversal_version, created_at)
  SELECT g.customer_id, g.id,
    CASE WHEN NEW.revoked_credits > OLD.revoked_credits THEN 'revocation' ELSE 'adjustment' END,
    OLD.revoked_credits - NEW.revoked_credits,
    format('of $%s, $%s are refunded and $%s disputed', round(NEW.amount_cents / 100.0, 2),
      round(NEW.refunded_cents / 100.0, 2), round(NEW.disputed_cents / 100.0, 2)),
    NEW.version, NEW.updated_at
  FROM credit_grant g WHERE g.payment_id = NEW.payment_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'payment % has no grant to take credits from', NEW.payment_id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER payment_reversal_entered AFTER UPDATE OF revoked_credits ON payment_reversal FOR EACH ROW
  WHEN (NEW.revoked_credits <> OLD.revoked_credits) EXECUTE FUNCTION enter_reversal();

-- A reversal begins with nothing taken, so that everything taken is entered.
CREATE OR REPLACE TRIGGER payment_reversal_starts_empty BEFORE INSERT ON payment_reversal FOR EACH ROW
  WHEN (NEW.version <> 0 OR NEW.owed_credits <> 0)
  EXECUTE FUNCTION refuse('a reversal begins with nothing taken');
