-- Changes of address and second factor, and the closing of the account, after which the log keeps only kinds and times.
CREATE OR REPLACE FUNCTION log_customer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_event bigint;
  -- The operator's reason for turning the second factor off, for the customer to read.
  v_reason text := nullif(current_setting('vinspec.reason', true), '');
BEGIN
  IF NEW.closed_at IS NOT NULL THEN
    UPDATE security_event SET detail = '{}', ip_address = NULL, user_agent = NULL WHERE customer_id = NEW.id;
    INSERT INTO security_event (customer_id, kind, at, detail) VALUES (NEW.id, 'account_closed', now(), '{}');
    RETURN NULL;
  END IF;
  IF NEW.email IS DISTINCT FROM OLD.email THEN
    v_event := tell_security_event(NEW.id, 'address_changed', '{}');
    -- The owner of the old mailbox needs to know, too.
    IF OLD.email_verified THEN
      PERFORM notify_customer(NEW.id, 'address_changed', v_event || ' old', '{}', now());
      UPDATE notification SET address = OLD.email
      WHERE customer_id = NEW.id AND kind = 'address_changed' AND episode = v_event || ' old' AND sent_at IS NULL;
    END IF;
  END IF;
  IF NEW.two_factor_enabled IS DISTINCT FROM OLD.two_factor_enabled THEN
    PERFORM CASE
      WHEN NEW.two_factor_enabled THEN tell_security_event(NEW.id, 'two_factor_on', '{}')
      WHEN v_reason IS NULL THEN tell_security_event(NEW.id, 'two_factor_off', '{}')
      ELSE tell_security_event(NEW.id, 'two_factor_reset', jsonb_build_object('reason', v_reason))
    END;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER customer_logged AFTER UPDATE OF email, two_factor_enabled, closed_at ON customer FOR EACH ROW
  WHEN (OLD.closed_at IS NULL) EXECUTE FUNCTION log_customer();
