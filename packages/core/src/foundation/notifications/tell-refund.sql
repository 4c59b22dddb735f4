-- The customer who paid is notified of every refund that the vendor has accepted, once, no matter who requested it; and
-- if it then fails, because the bank does not take the money.
CREATE OR REPLACE FUNCTION tell_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_customer(
    p.customer_id, CASE NEW.state WHEN 'failed' THEN 'refund_failed' ELSE 'payment_refunded' END, NEW.id::text,
    jsonb_build_object('paymentId', p.id, 'amountCents', NEW.amount_cents), NEW.created_at)
  FROM payment p WHERE p.id = NEW.payment_id AND p.customer_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER refund_told AFTER INSERT OR UPDATE OF state ON refund
  FOR EACH ROW WHEN (NEW.state IN ('pending', 'succeeded')) EXECUTE FUNCTION tell_refund();
CREATE OR REPLACE TRIGGER refund_failure_told AFTER UPDATE OF state ON refund
  FOR EACH ROW WHEN (OLD.state IN ('pending', 'succeeded') AND NEW.state = 'failed') EXECUTE FUNCTION tell_refund();
