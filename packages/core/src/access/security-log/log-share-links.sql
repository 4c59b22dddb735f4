-- Share links that are created, and revoked before they expire. Those that end with the account are not logged.
CREATE OR REPLACE FUNCTION log_share_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_security_event(NEW.customer_id, 'vehicle_shared', jsonb_build_object('what', NEW.vin), now());
  ELSE
    PERFORM record_security_event(OLD.customer_id, 'share_revoked', jsonb_build_object('what', OLD.vin), now());
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER share_link_made AFTER INSERT ON share_link FOR EACH ROW EXECUTE FUNCTION log_share_link();
CREATE OR REPLACE TRIGGER share_link_revoked AFTER DELETE ON share_link FOR EACH ROW
  WHEN (OLD.expires_at > now()) EXECUTE FUNCTION log_share_link();
