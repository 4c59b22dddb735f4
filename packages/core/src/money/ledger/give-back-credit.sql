-- Releasing a hold gives its credit back, which first pays for a shortfall.
CREATE OR REPLACE FUNCTION give_back_credit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_of text := (SELECT payment_id FROM credit_grant WHERE id = NEW.grant_id);
BEGIN
  IF v_of IS NULL THEN
    -- A returned credit pays for the payment of the lookup it came back for. That payment's grant is locked first,
    -- because its ID comes first.
    v_of := (
      SELECT p.payment_id FROM credit_grant p
      WHERE p.customer_id = NEW.customer_id AND p.payment_id = (
        SELECT r.payment_id FROM returned_credits(NEW.customer_id) r WHERE r.grant_id = NEW.grant_id)
      FOR NO KEY UPDATE);
  END IF;
  UPDATE credit_grant SET reserved = reserved - 1 WHERE id = NEW.grant_id;
  PERFORM settle_reversal(payment_id, NEW.closed_at) FROM payment_reversal
  WHERE shortfall_credits > 0 AND payment_id = v_of;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER credit_hold_released AFTER UPDATE ON credit_hold
  FOR EACH ROW WHEN (NEW.state = 'released') EXECUTE FUNCTION give_back_credit();
