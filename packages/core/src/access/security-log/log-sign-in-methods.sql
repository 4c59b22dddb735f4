-- Passkeys added and removed.
CREATE OR REPLACE FUNCTION log_passkey() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_security_event(NEW.customer_id, 'passkey_added', jsonb_build_object('name', coalesce(NEW.name, '')));
  ELSE
    PERFORM tell_security_event(OLD.customer_id, 'passkey_removed', jsonb_build_object('name', coalesce(OLD.name, '')));
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER passkey_logged AFTER INSERT OR DELETE ON passkey FOR EACH ROW EXECUTE FUNCTION log_passkey();

-- Changed passwords and added sign-in methods. A password chosen at sign-up belongs to nobody until the address is
-- proved.
CREATE OR REPLACE FUNCTION log_sign_in_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.provider_id <> 'credential' THEN
    PERFORM record_security_event(
      NEW.customer_id, 'sign_in_method_added', jsonb_build_object('provider', NEW.provider_id), now());
  ELSIF EXISTS (SELECT FROM customer WHERE id = NEW.customer_id AND email_verified) THEN
    PERFORM tell_security_event(NEW.customer_id, 'password_changed', '{}');
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sign_in_account_made AFTER INSERT ON sign_in_account FOR EACH ROW
  EXECUTE FUNCTION log_sign_in_account();
CREATE OR REPLACE TRIGGER sign_in_account_password AFTER UPDATE OF password ON sign_in_account FOR EACH ROW
  WHEN (NEW.password IS DISTINCT FROM OLD.password) EXECUTE FUNCTION log_sign_in_account();
