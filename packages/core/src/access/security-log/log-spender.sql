-- Changes to what an API key or a connected app may do and spend.
CREATE OR REPLACE FUNCTION log_spender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_security_event(
    NEW.customer_id, 'key_changed', jsonb_build_object('name', k.name, 'ends', k.prefix || '…' || k.last_four), now())
  FROM api_key k WHERE k.customer_id = NEW.customer_id AND k.origin_id = NEW.id AND k.revoked_at IS NULL;
  PERFORM record_security_event(NEW.customer_id, 'app_changed', jsonb_build_object('app', c.client_name), now())
  FROM connection c WHERE c.customer_id = NEW.customer_id AND c.client_id = NEW.client_id AND c.revoked_at IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER spender_changed AFTER UPDATE ON spender FOR EACH ROW
  WHEN ((NEW.permissions, NEW.daily_credit_cap, NEW.monthly_cents, NEW.monthly_top_up_cents)
    IS DISTINCT FROM (OLD.permissions, OLD.daily_credit_cap, OLD.monthly_cents, OLD.monthly_top_up_cents))
  EXECUTE FUNCTION log_spender();
