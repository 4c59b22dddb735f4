-- Lets the key of an attempt that was about to be charged stand for an answer that its app got before, for as long
-- as that answer is kept. The attempt gives its credit back. Null: the app got none.
CREATE OR REPLACE FUNCTION adopt_answer(
  p_customer uuid, p_app_key text, p_attempt uuid, p_now timestamptz, p_retention interval, OUT lookup uuid
) LANGUAGE plpgsql AS $$
DECLARE
  v_answered_at timestamptz;
BEGIN
  SELECT a.id, a.placed_at INTO lookup, v_answered_at
  FROM app_lookup a JOIN credit_hold h ON h.id = a.id AND h.state = 'settled'
  WHERE a.customer_id = p_customer AND a.app_key = p_app_key AND a.placed_at > p_now - p_retention
  ORDER BY a.placed_at
  LIMIT 1;
  IF lookup IS NOT NULL THEN
    UPDATE idempotency_record
    SET state = 'completed', attempt_id = lookup, lease_expires_at = NULL, expires_at = v_answered_at + p_retention
    WHERE customer_id = p_customer AND key = p_app_key;
    UPDATE credit_hold SET state = 'released', closed_at = p_now WHERE id = p_attempt;
  END IF;
END $$;
