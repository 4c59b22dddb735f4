-- A top-up only moves forward. Money that arrives for one that was given up still makes it succeed.
CREATE OR REPLACE TRIGGER top_up_moves BEFORE UPDATE OF state ON top_up FOR EACH ROW
  WHEN (OLD.state = 'succeeded' OR (NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('reserved', 'charging'), ('reserved', 'failed'), ('charging', 'failed'),
    ('reserved', 'succeeded'), ('charging', 'succeeded'), ('failed', 'succeeded'))))
  EXECUTE FUNCTION refuse('a top-up goes from reserved to charging, then to succeeded or failed');

-- What was reserved does not change.
CREATE OR REPLACE TRIGGER top_up_facts_kept BEFORE UPDATE ON top_up FOR EACH ROW
  WHEN (
    (OLD.payment_id IS NOT NULL AND NEW.payment_id IS DISTINCT FROM OLD.payment_id)
    OR NEW.tries < OLD.tries
    OR (NEW.id, NEW.customer_id, NEW.package_key, NEW.amount_cents, NEW.credits, NEW.month, NEW.card_id,
        NEW.reserved_at)
      IS DISTINCT FROM
      (OLD.id, OLD.customer_id, OLD.package_key, OLD.amount_cents, OLD.credits, OLD.month, OLD.card_id,
        OLD.reserved_at))
  EXECUTE FUNCTION refuse('what was reserved does not change');
CREATE OR REPLACE TRIGGER top_up_kept BEFORE DELETE OR TRUNCATE ON top_up
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('top-ups are kept');

-- A top-up can only succeed once its payment is recorded.
CREATE OR REPLACE FUNCTION require_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM payment WHERE top_up_id = NEW.id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a top-up succeeds by its payment';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER top_up_paid AFTER UPDATE OF state ON top_up FOR EACH ROW
  WHEN (NEW.state = 'succeeded') EXECUTE FUNCTION require_payment();
