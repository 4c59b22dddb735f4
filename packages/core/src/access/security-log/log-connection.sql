-- Apps connected and disconnected.
CREATE OR REPLACE FUNCTION log_connection() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_detail jsonb := jsonb_build_object('app', NEW.client_name);
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_security_event(NEW.customer_id, 'app_connected', v_detail);
  ELSE
    PERFORM record_security_event(NEW.customer_id, 'app_disconnected', v_detail, now());
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER connection_made AFTER INSERT ON connection FOR EACH ROW EXECUTE FUNCTION log_connection();
CREATE OR REPLACE TRIGGER connection_ended AFTER UPDATE OF revoked_at ON connection FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION log_connection();
