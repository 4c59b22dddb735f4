-- Records a payment once, for a checkout or for a top-up, and grants what it buys. Outcomes: `granted`, `mismatch`, or
-- `known` for a payment that was recorded before. Payments for one purchase wait for each other; the first one buys.
-- Money that arrives for a closed account buys nothing: the operator returns it.
CREATE OR REPLACE FUNCTION record_payment(
  p_payment text, p_amount integer, p_currency text, p_grant uuid,
  p_confirmed_at timestamptz, p_now timestamptz, p_expires_at timestamptz,
  p_checkout uuid DEFAULT NULL, p_top_up uuid DEFAULT NULL, p_customer uuid DEFAULT NULL, p_mismatch text DEFAULT NULL,
  OUT outcome text
) LANGUAGE plpgsql AS $$
DECLARE
  v_sold record;
BEGIN
  p_now := moment(p_now);
  -- Locks the rule first, as every step of a top-up and closing an account do.
  PERFORM 1 FROM auto_top_up_rule WHERE p_top_up IS NOT NULL AND customer_id = p_customer FOR NO KEY UPDATE;
  PERFORM 1 FROM customer WHERE id = p_customer AND closed_at IS NULL FOR SHARE;
  IF NOT FOUND AND p_mismatch IS NULL THEN
    p_mismatch := format('%s %s: the account is closed',
      CASE WHEN p_top_up IS NULL THEN 'checkout' ELSE 'top-up' END, coalesce(p_checkout, p_top_up));
  END IF;
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
