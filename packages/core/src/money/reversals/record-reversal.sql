-- Stores the refunds and disputes that the vendor lists for a payment. In the order of their IDs, so that two readings
-- cannot deadlock.
CREATE OR REPLACE FUNCTION note_reversals(
  p_payment text, p_refunds jsonb, p_disputes jsonb, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A refund of ours is recognized by the ID that it carries, even if the response to our request was lost.
  UPDATE refund r SET vendor_id = v.vendor_id, state = v.state, undone_at = CASE WHEN v.state = 'failed' THEN
    CASE WHEN r.state IN ('pending', 'succeeded') THEN p_now ELSE r.undone_at END END
  FROM jsonb_to_recordset(p_refunds) AS v(refund_id uuid, vendor_id text, state text)
  WHERE r.payment_id = p_payment
    AND (r.vendor_id = v.vendor_id OR (r.vendor_id IS NULL AND r.id = v.refund_id));
  INSERT INTO refund (id, payment_id, vendor_id, amount_cents, state, reason, created_at)
  SELECT v.id, p_payment, v.vendor_id, v.amount_cents, v.state, v.reason, v.created_at
  FROM jsonb_to_recordset(p_refunds)
    AS v(id uuid, vendor_id text, amount_cents integer, state text, reason text, created_at timestamptz)
  ORDER BY v.vendor_id
  ON CONFLICT (vendor_id) DO NOTHING;

  PERFORM suspend_after_lost_disputes(p_payment, p_disputes, p_now);
  INSERT INTO dispute (id, payment_id, amount_cents, state, created_at)
  SELECT v.id, p_payment, v.amount_cents, v.state, v.created_at
  FROM jsonb_to_recordset(p_disputes) AS v(id text, amount_cents integer, state text, created_at timestamptz)
  ORDER BY v.id
  ON CONFLICT (id) DO UPDATE SET amount_cents = excluded.amount_cents, state = excluded.state,
    undone_at = CASE WHEN excluded.state = 'won' THEN
      CASE WHEN dispute.state IN ('open', 'lost') THEN p_now ELSE dispute.undone_at END END;
END $$;

-- Stores what the vendor says about a payment's refunds and disputes, and settles its credits. p_reading is a number
-- from the sequence reversal_reading, taken before the vendor was asked: if a reading that began later is already
-- recorded, it includes everything that this one can say, so this one is dropped. Null: no money of this payment was
-- ever returned, and nothing is stored.
CREATE OR REPLACE FUNCTION record_reversal(
  p_payment text, p_reading bigint, p_refunds jsonb, p_disputes jsonb, p_now timestamptz,
  OUT revoked integer, OUT shortfall integer
) LANGUAGE plpgsql AS $$
BEGIN
  p_now := moment(p_now);
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
