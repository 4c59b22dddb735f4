-- The log is only added to. An event may be deleted after a year. Once the account is closed, the log keeps only what
-- happened and when.
CREATE OR REPLACE FUNCTION keep_security_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '365 days' THEN
      RETURN OLD;
    END IF;
  ELSIF (NEW.id, NEW.customer_id, NEW.kind, NEW.at) = (OLD.id, OLD.customer_id, OLD.kind, OLD.at)
    AND NEW.detail = '{}' AND NEW.ip_address IS NULL AND NEW.user_agent IS NULL
    AND EXISTS (SELECT FROM customer WHERE id = OLD.customer_id AND closed_at IS NOT NULL)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the security log is only added to';
END $$;
CREATE OR REPLACE TRIGGER security_event_kept BEFORE UPDATE OR DELETE ON security_event FOR EACH ROW
  EXECUTE FUNCTION keep_security_event();
