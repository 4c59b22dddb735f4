-- Grants credits once for each key. Outcomes: `granted`; `known`, with the grant that the key stands for; `reused`, if
-- that grant was another customer's or of another number of credits.
CREATE OR REPLACE FUNCTION grant_by_operator(
  p_grant uuid, p_customer uuid, p_credits integer, p_operator text, p_reason text, p_key text,
  p_now timestamptz, p_expires_at timestamptz,
  OUT outcome text, OUT grant_id uuid, OUT granted_at timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
  v_grant credit_grant;
BEGIN
  p_now := moment(p_now);
  -- One operator at a time: the table cannot prevent two customers' grants from using the same key.
  PERFORM pg_advisory_xact_lock(hashtext('grant_by_operator'));
  SELECT * INTO v_grant FROM credit_grant WHERE operator_key = p_key;
  IF FOUND THEN
    outcome := CASE WHEN (v_grant.customer_id, v_grant.credits) = (p_customer, p_credits) THEN 'known' ELSE 'reused' END;
    grant_id := v_grant.id;
    granted_at := v_grant.granted_at;
    RETURN;
  END IF;
  INSERT INTO credit_grant (
    id, customer_id, source, credits, granted_at, expires_at, granted_by, reason, operator_key)
  VALUES (p_grant, p_customer, 'operator', p_credits, p_now, p_expires_at, p_operator, p_reason, p_key);
  outcome := 'granted';
  grant_id := p_grant;
  granted_at := p_now;
END $$;
