-- Ends a rehearsed lookup without an answer: the key may be used again with the same input.
CREATE OR REPLACE FUNCTION abandon_test_lookup(p_customer uuid, p_key text, p_attempt uuid) RETURNS void
LANGUAGE sql AS $$
  SELECT refuse_idempotency_key(p_customer, p_key, p_attempt);
$$;
