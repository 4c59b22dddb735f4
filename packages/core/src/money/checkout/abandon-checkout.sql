-- Ends a checkout attempt without a page, so that its key may be used again. With p_final, the vendor would only repeat
-- its refusal for this checkout, so the next attempt begins a new one.
CREATE OR REPLACE FUNCTION abandon_checkout(
  p_checkout uuid, p_attempt uuid, p_customer uuid, p_key text, p_final boolean
) RETURNS void LANGUAGE sql AS $$
  SELECT refuse_idempotency_key(p_customer, p_key, p_attempt);
  UPDATE checkout SET state = 'failed'
  WHERE p_final AND id = p_checkout AND attempt_id = p_attempt AND state = 'preparing';
$$;
