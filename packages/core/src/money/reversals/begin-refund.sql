-- Stores a refund to request from the vendor, or finds the one that this repeats: one with this ID from any time or, if
-- p_repeats is not 0, the same one that has no response yet, or has not failed within p_repeats. Without p_amount,
-- everything that remains is refunded. Outcomes: `begun`, with its ID; `unknown` payment; `more_than_left`, with what remains;
-- `another_requested`, with its amount.
CREATE OR REPLACE FUNCTION begin_refund(
  p_refund uuid, p_payment text, p_reason text, p_now timestamptz, p_repeats interval, p_amount integer DEFAULT NULL,
  OUT outcome text, OUT refund_id uuid, OUT amount integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_payment payment;
  v_reversal payment_reversal;
BEGIN
  p_now := moment(p_now);
  -- Refunds of one payment wait for each other.
  SELECT * INTO v_payment FROM payment WHERE id = p_payment FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    outcome := 'unknown';
    RETURN;
  END IF;

  SELECT id INTO refund_id FROM refund WHERE id = p_refund AND payment_id = p_payment;
  IF FOUND THEN
    outcome := 'begun';
    RETURN;
  END IF;
  SELECT id, amount_cents INTO refund_id, amount FROM refund WHERE payment_id = p_payment AND state = 'requested';
  IF FOUND THEN
    outcome := CASE WHEN p_repeats > '0' AND (p_amount IS NULL OR p_amount = amount) THEN 'begun' ELSE 'another_requested' END;
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
