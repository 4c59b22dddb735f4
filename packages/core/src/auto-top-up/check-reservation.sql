-- A top-up is reserved on the terms of its rule, within its cap, and for no more than the customer has seen. The
-- rule is locked, so reservations wait for each other.
CREATE OR REPLACE FUNCTION check_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_rule auto_top_up_rule;
BEGIN
  SELECT * INTO v_rule FROM auto_top_up_rule WHERE customer_id = NEW.customer_id FOR NO KEY UPDATE;
  IF v_rule.status IS NULL OR v_rule.status NOT IN ('active', 'retry_scheduled', 'cap_reached') THEN
    RAISE EXCEPTION 'a top-up is reserved by a rule that may buy';
  END IF;
  IF v_rule.card_refused OR NEW.card_id IS DISTINCT FROM v_rule.card_id THEN
    RAISE EXCEPTION 'a top-up is reserved for the card of its rule';
  END IF;
  PERFORM 1 FROM lookup_package
  WHERE package_key = v_rule.package_key AND withdrawn_at IS NULL
    AND (package_key, amount_cents, credits) = (NEW.package_key, NEW.amount_cents, NEW.credits);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a top-up buys the package of its rule, as it is sold';
  END IF;
  IF NEW.amount_cents > v_rule.price_cents THEN
    RAISE EXCEPTION 'a top-up costs no more than the customer has seen';
  END IF;
  IF v_rule.monthly_cap_cents < NEW.amount_cents + monthly_spend(NEW.customer_id, NEW.month) THEN
    RAISE EXCEPTION 'a top-up stays within the monthly cap';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER top_up_reserved BEFORE INSERT ON top_up FOR EACH ROW WHEN (NEW.state = 'reserved')
  EXECUTE FUNCTION check_reservation();

-- What was lost with its reservation (recover-purchase.sql) is entered with its payment, and nothing is charged for it.
CREATE OR REPLACE TRIGGER top_up_recovered BEFORE INSERT ON top_up FOR EACH ROW
  WHEN (NEW.state <> 'reserved' AND (NEW.state <> 'failed' OR NEW.payment_id IS NULL))
  EXECUTE FUNCTION refuse('a top-up begins with its reservation');
