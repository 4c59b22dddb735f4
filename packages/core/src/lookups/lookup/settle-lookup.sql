-- Step B of a paid lookup: completes the key, takes the held credit, keeps which answer was given, has automatic top-up
-- checked, and saves the vehicle. Returns the credits that remain. Null: another attempt has the key, or the hold is no
-- longer open, so nothing was charged and nothing is kept.
-- Every step locks in the order key, hold, grant, so steps cannot deadlock.
CREATE OR REPLACE FUNCTION settle_lookup(
  p_attempt uuid, p_customer uuid, p_key text, p_vin text, p_answer uuid, p_request_id text,
  p_now timestamptz, OUT remaining integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_grant uuid;
BEGIN
  p_now := moment(p_now);
  -- The key is kept as long from the answer as it was to be from the claim.
  UPDATE idempotency_record
  SET state = 'completed', lease_expires_at = NULL,
      expires_at = expires_at + (p_now - coalesce((SELECT placed_at FROM credit_hold WHERE id = p_attempt), p_now))
  WHERE customer_id = p_customer AND key = p_key AND attempt_id = p_attempt AND state = 'running';
  IF NOT FOUND THEN
    RETURN;
  END IF;

  SELECT grant_id INTO v_grant FROM credit_hold WHERE id = p_attempt AND state = 'open' FOR UPDATE;
  IF NOT FOUND THEN
    UPDATE idempotency_record SET state = 'refused' WHERE customer_id = p_customer AND key = p_key;
    RETURN;
  END IF;

  INSERT INTO vehicle_lookup (id, customer_id, grant_id, created_at, answer_id, vin, request_id)
  VALUES (p_attempt, p_customer, v_grant, p_now, p_answer, p_vin, p_request_id);

  -- The rule before the vehicle (src/foundation/db/README.md).
  remaining := available_credits(p_customer, p_now);
  PERFORM check_top_up(p_customer, remaining);

  INSERT INTO saved_vehicle (customer_id, vin, lookup_id, answer_id, saved_at, last_looked_up_at)
  VALUES (p_customer, p_vin, p_attempt, p_answer, p_now, p_now)
  ON CONFLICT (customer_id, vin) DO UPDATE
  SET lookup_id = excluded.lookup_id, answer_id = excluded.answer_id, last_looked_up_at = excluded.last_looked_up_at;
END $$;
