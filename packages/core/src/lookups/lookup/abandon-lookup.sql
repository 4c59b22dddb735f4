-- Ends a lookup without a charge: releases the key and the held credit together. Does nothing once step B has settled
-- it.
CREATE OR REPLACE FUNCTION abandon_lookup(p_attempt uuid, p_customer uuid, p_key text, p_now timestamptz) RETURNS void
LANGUAGE sql AS $$
  SELECT refuse_idempotency_key(p_customer, p_key, p_attempt);
  UPDATE credit_hold SET state = 'released', closed_at = moment(p_now) WHERE id = p_attempt AND state = 'open';
$$;
