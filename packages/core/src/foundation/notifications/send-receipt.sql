-- Every payment that bought credits gets a receipt, no matter what recorded it.
CREATE OR REPLACE FUNCTION send_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_customer(
    NEW.customer_id, 'payment_received', NEW.payment_id,
    jsonb_build_object(
      'paymentId', p.id, 'amountCents', p.amount_cents, 'credits', NEW.credits, 'automatic', NEW.source = 'top_up',
      'expiresAt', NEW.expires_at),
    NEW.granted_at)
  FROM payment p WHERE p.id = NEW.payment_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER credit_grant_receipt AFTER INSERT ON credit_grant
  FOR EACH ROW WHEN (NEW.payment_id IS NOT NULL) EXECUTE FUNCTION send_receipt();
