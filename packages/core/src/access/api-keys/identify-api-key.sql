-- Finds the key whose secret has this hash, and records its use, to the minute. All null: there is none. If the key's
-- row is locked, this does not wait, and the next use is recorded.
CREATE OR REPLACE FUNCTION identify_api_key(
  p_secret_hash bytea, p_now timestamptz,
  OUT id uuid, OUT customer_id uuid, OUT spender_id uuid, OUT permissions text[], OUT daily_credit_cap integer,
  OUT monthly_top_up_cents integer, OUT monthly_cents integer, OUT is_revoked boolean
) LANGUAGE plpgsql AS $$
DECLARE
  v_last_used timestamptz;
BEGIN
  SELECT k.id, k.customer_id, s.id, s.permissions, s.daily_credit_cap, s.monthly_top_up_cents,
    s.monthly_cents, k.revoked_at IS NOT NULL, k.last_used_at
  INTO id, customer_id, spender_id, permissions, daily_credit_cap, monthly_top_up_cents, monthly_cents, is_revoked, v_last_used
  FROM api_key k JOIN spender s ON s.customer_id = k.customer_id AND s.id = k.origin_id
  WHERE k.secret_hash = p_secret_hash;
  IF NOT is_revoked AND (v_last_used IS NULL OR v_last_used < p_now - interval '1 minute') THEN
    -- The caller does not wait for the disk: a use that a crash loses is recorded the next time.
    PERFORM set_config('synchronous_commit', 'off', true);
    UPDATE api_key k SET last_used_at = p_now
    WHERE k.id = (SELECT f.id FROM api_key f WHERE f.id = identify_api_key.id FOR NO KEY UPDATE SKIP LOCKED);
  END IF;
END $$;
