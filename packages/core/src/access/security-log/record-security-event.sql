-- Adds an event to a customer's log, unless the account is closed.
CREATE OR REPLACE FUNCTION record_security_event(
  p_customer uuid, p_kind text, p_detail jsonb, p_now timestamptz, p_ip text DEFAULT NULL, p_agent text DEFAULT NULL
) RETURNS bigint LANGUAGE sql AS $$
  INSERT INTO security_event (customer_id, kind, at, detail, ip_address, user_agent)
  SELECT id, p_kind, p_now, p_detail, p_ip, p_agent FROM customer WHERE id = p_customer AND closed_at IS NULL
  RETURNING id
$$;

-- Adds an event and emails a customer who has proved their address. The email contains no more than the log.
CREATE OR REPLACE FUNCTION tell_security_event(p_customer uuid, p_kind text, p_detail jsonb) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_event bigint := record_security_event(p_customer, p_kind, p_detail, now());
BEGIN
  IF v_event IS NOT NULL AND EXISTS (SELECT FROM customer WHERE id = p_customer AND email_verified) THEN
    PERFORM notify_customer(p_customer, p_kind, v_event::text, p_detail, now());
  END IF;
  RETURN v_event;
END $$;
