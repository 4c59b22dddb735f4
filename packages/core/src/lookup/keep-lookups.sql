-- A stored answer is paid for: its hold is settled and of the same customer.
CREATE OR REPLACE FUNCTION require_settled_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM credit_hold WHERE id = NEW.id AND customer_id = NEW.customer_id AND state = 'settled';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a stored answer belongs to a settled hold of its customer';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER vehicle_lookup_paid AFTER INSERT ON vehicle_lookup
  FOR EACH ROW EXECUTE FUNCTION require_settled_hold();

-- What was answered, and what a key or an app has held, never changes.
CREATE OR REPLACE TRIGGER vehicle_lookup_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vehicle_lookup
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('paid answers are append-only');
CREATE OR REPLACE TRIGGER key_lookup_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON key_lookup
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('what a key held is append-only');
CREATE OR REPLACE TRIGGER app_lookup_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON app_lookup
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('what an app held is append-only');

-- What the sources said then is forgotten in time, and never rewritten.
CREATE OR REPLACE TRIGGER raw_record_kept BEFORE UPDATE OR TRUNCATE ON raw_record
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('raw records are not rewritten');
