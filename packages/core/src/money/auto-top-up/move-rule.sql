-- The moves that a rule may make from one status to another; all others are rejected. A status in which the rule cannot
-- buy clears what it waited for.
CREATE OR REPLACE FUNCTION move_auto_top_up_rule() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_in_flight boolean;
BEGIN
  IF NEW.status NOT IN ('disabled', 'suspended', 'setup_required') AND (OLD.status, NEW.status) NOT IN (
    ('disabled', 'active'), ('disabled', 'processing'),
    ('setup_required', 'active'),
    ('active', 'processing'), ('active', 'cap_reached'), ('active', 'action_required'),
    ('processing', 'active'), ('processing', 'retry_scheduled'), ('processing', 'action_required'),
    ('retry_scheduled', 'active'), ('retry_scheduled', 'processing'), ('retry_scheduled', 'cap_reached'),
    ('retry_scheduled', 'action_required'),
    ('action_required', 'active'),
    ('cap_reached', 'active'), ('cap_reached', 'processing'), ('cap_reached', 'action_required'),
    ('suspended', 'active'), ('suspended', 'processing'))
    OR OLD.status = 'disabled' AND NEW.status = 'suspended'
  THEN
    RAISE EXCEPTION 'a top-up rule does not go from % to %', OLD.status, NEW.status;
  END IF;

  v_in_flight := EXISTS (
    SELECT FROM top_up WHERE customer_id = NEW.customer_id AND state IN ('reserved', 'charging'));
  -- Turning the rule off, or a dispute, does not call back a charge that was sent.
  IF NEW.status NOT IN ('disabled', 'suspended') AND v_in_flight <> (NEW.status = 'processing') THEN
    RAISE EXCEPTION 'a top-up rule is processing exactly while a charge is in flight, not %', NEW.status;
  END IF;

  IF NEW.status NOT IN ('active', 'retry_scheduled', 'cap_reached') THEN
    NEW.due_at := NULL;
  END IF;
  IF NEW.status <> 'active' THEN
    NEW.check_wanted := false;
  ELSIF OLD.status <> 'cap_reached' THEN
    NEW.episode := OLD.episode + 1;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER auto_top_up_rule_moves BEFORE UPDATE OF status ON auto_top_up_rule FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION move_auto_top_up_rule();
