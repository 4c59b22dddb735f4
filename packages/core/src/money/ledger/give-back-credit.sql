-- A released hold gives its credit back, which pays for a shortfall first.
CREATE OR REPLACE FUNCTION give_back_credit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_grant credit_grant;
BEGIN
  UPDATE credit_grant SET reserved = reserved - 1 WHERE id = NEW.grant_id RETURNING * INTO v_grant;
  PERFORM settle_reversal(payment_id, NEW.closed_at) FROM payment_reversal
  WHERE shortfall_credits > 0 AND payment_id = v_grant.payment_id;
  IF v_grant.granted_by = 'rule' THEN
    PERFORM settle_reversal(payment_id, NEW.closed_at) FROM payment_reversal
    JOIN returned_credits(v_grant.customer_id) r USING (payment_id)
    WHERE shortfall_credits > 0 AND r.grant_id = v_grant.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER credit_hold_released AFTER UPDATE ON credit_hold
  FOR EACH ROW WHEN (NEW.state = 'released') EXECUTE FUNCTION give_back_credit();
