-- What happened to a customer's account, for the customer to read.
CREATE TABLE "security_event" (
    "id" BIGSERIAL NOT NULL,
    "customer_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "detail" JSONB NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "security_event_pkey" PRIMARY KEY ("customer_id","id")
);
CREATE INDEX "security_event_at_idx" ON "security_event"("at");
ALTER TABLE "security_event" ADD CONSTRAINT "security_event_customer_id_fkey"
  FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- It is only added to. After a year an event may go; when the customer has left, it keeps what happened and when.
CREATE FUNCTION keep_security_event() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER security_event_kept BEFORE UPDATE OR DELETE ON security_event FOR EACH ROW
  EXECUTE FUNCTION keep_security_event();

-- Adds to the log of a customer who has not left.
CREATE FUNCTION record_security_event(
  p_customer uuid, p_kind text, p_detail jsonb, p_ip text, p_agent text, p_now timestamptz
) RETURNS bigint LANGUAGE sql AS $$
  INSERT INTO security_event (customer_id, kind, at, detail, ip_address, user_agent)
  SELECT id, p_kind, p_now, p_detail, p_ip, p_agent FROM customer WHERE id = p_customer AND closed_at IS NULL
  RETURNING id
$$;

-- The same, and tells by mail who has proved an address. The mail knows no more than the log.
CREATE FUNCTION tell_security_event(p_customer uuid, p_kind text, p_detail jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_event bigint := record_security_event(p_customer, p_kind, p_detail, NULL, NULL, now());
BEGIN
  IF v_event IS NOT NULL AND EXISTS (SELECT FROM customer WHERE id = p_customer AND email_verified) THEN
    PERFORM notify_customer(p_customer, p_kind, v_event::text, p_detail, now());
  END IF;
  RETURN v_event;
END $$;

-- Ways to sign in --------------------------------------------------------------------------------

CREATE FUNCTION log_passkey() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_security_event(NEW.customer_id, 'passkey_added', jsonb_build_object('name', coalesce(NEW.name, '')));
  ELSE
    PERFORM tell_security_event(OLD.customer_id, 'passkey_removed', jsonb_build_object('name', coalesce(OLD.name, '')));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER passkey_logged AFTER INSERT OR DELETE ON passkey FOR EACH ROW EXECUTE FUNCTION log_passkey();

-- A password with which somebody signs up is of nobody yet, until the address is proved.
CREATE FUNCTION log_sign_in_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.provider_id <> 'credential' THEN
    PERFORM record_security_event(
      NEW.customer_id, 'sign_in_method_added', jsonb_build_object('provider', NEW.provider_id), NULL, NULL, now());
  ELSIF EXISTS (SELECT FROM customer WHERE id = NEW.customer_id AND email_verified) THEN
    PERFORM tell_security_event(NEW.customer_id, 'password_changed', '{}');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sign_in_account_made AFTER INSERT ON sign_in_account FOR EACH ROW
  EXECUTE FUNCTION log_sign_in_account();
CREATE TRIGGER sign_in_account_password AFTER UPDATE OF password ON sign_in_account FOR EACH ROW
  WHEN (NEW.password IS DISTINCT FROM OLD.password) EXECUTE FUNCTION log_sign_in_account();

CREATE FUNCTION log_customer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_event bigint;
BEGIN
  IF NEW.closed_at IS NOT NULL THEN
    UPDATE security_event SET detail = '{}', ip_address = NULL, user_agent = NULL WHERE customer_id = NEW.id;
    INSERT INTO security_event (customer_id, kind, at, detail) VALUES (NEW.id, 'account_closed', now(), '{}');
    RETURN NULL;
  END IF;
  IF NEW.email IS DISTINCT FROM OLD.email THEN
    v_event := tell_security_event(NEW.id, 'address_changed', '{}');
    -- Whoever reads the old mailbox only has to hear of it, too.
    IF OLD.email_verified THEN
      PERFORM notify_customer(NEW.id, 'address_changed', v_event || ' old', '{}', now());
      UPDATE notification SET address = OLD.email
      WHERE customer_id = NEW.id AND kind = 'address_changed' AND episode = v_event || ' old' AND sent_at IS NULL;
    END IF;
  END IF;
  IF NEW.two_factor_enabled IS DISTINCT FROM OLD.two_factor_enabled THEN
    PERFORM tell_security_event(
      NEW.id, CASE WHEN NEW.two_factor_enabled THEN 'two_factor_on' ELSE 'two_factor_off' END, '{}');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_logged AFTER UPDATE OF email, two_factor_enabled, closed_at ON customer FOR EACH ROW
  WHEN (OLD.closed_at IS NULL) EXECUTE FUNCTION log_customer();

-- Apps and money ---------------------------------------------------------------------------------

CREATE FUNCTION log_connection() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_detail jsonb := jsonb_build_object('app', NEW.client_name);
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_security_event(NEW.customer_id, 'app_connected', v_detail);
  ELSIF NEW.revoked_at IS NOT NULL THEN
    PERFORM record_security_event(NEW.customer_id, 'app_disconnected', v_detail, NULL, NULL, now());
  ELSE
    PERFORM record_security_event(NEW.customer_id, 'app_changed', v_detail, NULL, NULL, now());
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER connection_made AFTER INSERT ON connection FOR EACH ROW EXECUTE FUNCTION log_connection();
CREATE TRIGGER connection_changed
  AFTER UPDATE OF revoked_at, daily_credit_cap, permissions, monthly_top_up_cents ON connection FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND
    (NEW.revoked_at, NEW.daily_credit_cap, NEW.permissions, NEW.monthly_top_up_cents)
    IS DISTINCT FROM (OLD.revoked_at, OLD.daily_credit_cap, OLD.permissions, OLD.monthly_top_up_cents))
  EXECUTE FUNCTION log_connection();

CREATE FUNCTION log_key_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_security_event(
    NEW.customer_id, 'key_changed',
    jsonb_build_object('name', NEW.name, 'ends', NEW.prefix || '…' || NEW.last_four), NULL, NULL, now());
  RETURN NULL;
END $$;
CREATE TRIGGER api_key_changed AFTER UPDATE OF permissions, daily_credit_cap ON api_key FOR EACH ROW
  WHEN ((NEW.permissions, NEW.daily_credit_cap) IS DISTINCT FROM (OLD.permissions, OLD.daily_credit_cap))
  EXECUTE FUNCTION log_key_change();

CREATE FUNCTION log_top_up_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_security_event(
    NEW.customer_id, 'rule_changed',
    jsonb_build_object(
      'enabled', NEW.enabled, 'package', NEW.package_key, 'threshold', NEW.threshold_percent,
      'cap', NEW.monthly_cap_cents),
    NULL, NULL, now());
  RETURN NULL;
END $$;
CREATE TRIGGER auto_top_up_rule_made AFTER INSERT ON auto_top_up_rule FOR EACH ROW EXECUTE FUNCTION log_top_up_rule();
CREATE TRIGGER auto_top_up_rule_logged
  AFTER UPDATE OF enabled, package_key, threshold_percent, monthly_cap_cents ON auto_top_up_rule FOR EACH ROW
  WHEN ((NEW.enabled, NEW.package_key, NEW.threshold_percent, NEW.monthly_cap_cents)
    IS DISTINCT FROM (OLD.enabled, OLD.package_key, OLD.threshold_percent, OLD.monthly_cap_cents))
  EXECUTE FUNCTION log_top_up_rule();
