-- Enters a purchase for which the vendor has a payment and we have lost the record, such as after restoring a backup:
-- as its payment names it, for the customer who paid, if the amount is what the package costs. The purchase is entered
-- as failed, until `record_payment` makes it succeed with that payment; nothing is charged for it. False: it matches no
-- package, or no customer who is still here.
CREATE OR REPLACE FUNCTION recover_lost_purchase(
  p_payment text, p_customer uuid, p_package text, p_amount integer, p_confirmed_at timestamptz, p_now timestamptz,
  p_checkout uuid DEFAULT NULL, p_top_up uuid DEFAULT NULL, p_card text DEFAULT NULL, OUT recovered boolean
) LANGUAGE plpgsql AS $$
DECLARE
  v_credits integer := (SELECT credits FROM lookup_package WHERE package_key = p_package AND amount_cents = p_amount);
BEGIN
  p_now := moment(p_now);
  PERFORM FROM customer WHERE id = p_customer AND closed_at IS NULL FOR SHARE;
  recovered := FOUND AND v_credits IS NOT NULL;
  IF NOT recovered THEN
    RETURN;
  END IF;
  IF p_top_up IS NULL THEN
    INSERT INTO checkout (
      id, customer_id, idempotency_key, attempt_id, package_key, amount_cents, credits, state, created_at)
    VALUES (
      p_checkout, p_customer, format('recovered-%s', p_checkout), gen_random_uuid(), p_package, p_amount, v_credits,
      'failed', p_confirmed_at)
    ON CONFLICT (id) DO NOTHING;
  ELSE
    INSERT INTO top_up (
      id, customer_id, package_key, amount_cents, credits, month, card_id, state, failure, creation_key, payment_id,
      tries, reserved_at, closed_at)
    VALUES (
      p_top_up, p_customer, p_package, p_amount, v_credits, date_trunc('month', p_confirmed_at AT TIME ZONE 'UTC')::date,
      p_card, 'failed', 'cancelled', gen_random_uuid(), p_payment, 1, p_confirmed_at, p_now)
    ON CONFLICT (id) DO NOTHING;
  END IF;
END $$;
