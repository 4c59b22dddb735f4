-- Only a rule that may buy can reserve a top-up, and only on its terms. The rule is locked, so reservations wait for
-- each other.
CREATE OR REPLACE FUNCTION check_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_status text := (SELECT status FROM auto_top_up_rule WHERE customer_id = NEW.customer_id FOR NO KEY UPDATE);
  v_objection text := objection_to_top_up(NEW.id);
BEGIN
  IF v_status IS NULL OR v_status NOT IN ('active', 'retry_scheduled', 'cap_reached') THEN
    RAISE EXCEPTION 'a top-up is reserved by a rule that may buy';
  END IF;
  IF v_objection IS NOT NULL THEN
    RAISE EXCEPTION '%', v_objection;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER top_up_reserved AFTER INSERT ON top_up FOR EACH ROW WHEN (NEW.state = 'reserved')
  EXECUTE FUNCTION check_reservation();

-- A top-up whose reservation was lost (recover-purchase.sql) is entered again with its payment. It charges nothing.
CREATE OR REPLACE TRIGGER top_up_recovered BEFORE INSERT ON top_up FOR EACH ROW
  WHEN (NEW.state <> 'reserved' AND (NEW.state <> 'failed' OR NEW.payment_id IS NULL))
  EXECUTE FUNCTION refuse('a top-up begins with its reservation');
