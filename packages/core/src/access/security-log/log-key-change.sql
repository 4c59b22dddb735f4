-- Changes to what an API key may do and spend.
CREATE OR REPLACE FUNCTION log_key_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_security_event(
    NEW.customer_id, 'key_changed',
    jsonb_build_object('name', NEW.name, 'ends', NEW.prefix || '…' || NEW.last_four), now());
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER api_key_changed
  AFTER UPDATE OF permissions, daily_credit_cap, monthly_top_up_cents ON api_key FOR EACH ROW
  WHEN ((NEW.permissions, NEW.daily_credit_cap, NEW.monthly_top_up_cents)
    IS DISTINCT FROM (OLD.permissions, OLD.daily_credit_cap, OLD.monthly_top_up_cents))
  EXECUTE FUNCTION log_key_change();
