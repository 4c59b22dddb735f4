-- identify_api_key for processes of the last release. They know no monthly maximum, and would let a key with `top_up`
-- charge any amount, so no key has that permission for them.
CREATE OR REPLACE FUNCTION use_api_key(
  p_secret_hash bytea, p_now timestamptz,
  OUT id uuid, OUT customer_id uuid, OUT origin_id uuid, OUT permissions text[], OUT daily_credit_cap integer,
  OUT is_revoked boolean
) LANGUAGE sql AS $$
  SELECT k.id, k.customer_id, k.spender_id, array_remove(k.permissions, 'top_up'), k.daily_credit_cap, k.is_revoked
  FROM identify_api_key(p_secret_hash, p_now) k
$$;
