-- Apps connected, changed and disconnected.
CREATE OR REPLACE FUNCTION log_connection() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_detail jsonb := jsonb_build_object('app', NEW.client_name);
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_security_event(NEW.customer_id, 'app_connected', v_detail);
  ELSIF NEW.revoked_at IS NOT NULL THEN
    PERFORM record_security_event(NEW.customer_id, 'app_disconnected', v_detail, now());
  ELSE
    PERFORM record_security_event(NEW.customer_id, 'app_changed', v_detail, now());
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER connection_made AFTER INSERT ON connection FOR EACH ROW EXECUTE FUNCTION log_connection();
CREATE OR REPLACE TRIGGER connection_changed
  AFTER UPDATE OF revoked_at, daily_credit_cap, permissions, monthly_top_up_cents ON connection FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND
    (NEW.revoked_at, NEW.daily_credit_cap, NEW.permissions, NEW.monthly_top_up_cents)
    IS DISTINCT FROM (OLD.revoked_at, OLD.daily_credit_cap, OLD.permissions, OLD.monthly_top_up_cents))
  EXECUTE FUNCTION log_connection();
