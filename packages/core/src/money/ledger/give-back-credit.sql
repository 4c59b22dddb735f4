-- A released hold gives its credit back, which pays for a shortfall first.
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
CREATE OR REPLACE TRIGGER credit_hold_released AFTER UPDATE ON credit_hold
  FOR EACH ROW WHEN (NEW.state = 'released') EXECUTE FUNCTION give_back_credit();
