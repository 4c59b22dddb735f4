-- What an operator gives without a colleague's approval stays within the limit named by the operation: credits that
-- operators gave the customer in 30 days, or cents of a payment. The page checks this first; this trigger includes what
-- others gave in the meantime, under the lock of all operator grants, or of the payment.
CREATE OR REPLACE FUNCTION keep_operator_limit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_most integer := current_setting('vinspec.operation', true)::jsonb ->> 'most_alone';
  v_given bigint;
BEGIN
  IF TG_TABLE_NAME = 'refund' THEN
    SELECT sum(amount_cents) INTO v_given FROM refund WHERE payment_id = NEW.payment_id AND state <> 'failed';
  ELSE
    SELECT sum(credits) INTO v_given FROM credit_grant
    WHERE customer_id = NEW.customer_id AND source = 'operator' AND granted_by <> 'rule'
      AND granted_at > NEW.granted_at - interval '30 days';
  END IF;
  IF v_given > v_most THEN
    RAISE EXCEPTION '% refused: a colleague has to agree', TG_TABLE_NAME USING ERRCODE = 'VA403';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER credit_grant_within_limit AFTER INSERT ON credit_grant FOR EACH ROW
  WHEN (NEW.source = 'operator' AND current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION keep_operator_limit();
CREATE OR REPLACE TRIGGER refund_within_limit AFTER INSERT ON refund FOR EACH ROW
  WHEN (NEW.state = 'requested' AND current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION keep_operator_limit();
