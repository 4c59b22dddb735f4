-- Completes an attempt that was about to be charged with the answer that any app or agent of the customer received
-- before. The attempt's key stands for that answer as long as the answer's own key would, and the attempt gives its
-- credit back. `in_progress`: another attempt is about to get the answer. Null: there is no earlier answer, or it was
-- corrected since.
CREATE OR REPLACE FUNCTION adopt_answer(
  p_customer uuid, p_app_key text, p_attempt uuid, p_now timestamptz, p_retention interval,
  OUT outcome text, OUT answer text, OUT request_id text
) LANGUAGE plpgsql AS $$
DECLARE
  v_told record;
  -- Answers are at most this old, and no attempt takes longer than an hour.
  v_earliest timestamptz := p_now - p_retention - interval '1 hour';
BEGIN
  SELECT a.id, l.created_at AS answered_at INTO v_told
  FROM spender_lookup a
  LEFT JOIN vehicle_lookup l ON l.customer_id = p_customer AND l.id = a.id
  LEFT JOIN credit_hold h ON h.id = a.id AND h.state = 'open'
  WHERE a.customer_id = p_customer AND a.app_key = p_app_key AND a.placed_at > v_earliest
    AND (h.id IS NOT NULL OR l.created_at > p_now - p_retention AND NOT was_corrected(l.answer_id, l.created_at))
  ORDER BY l.id IS NULL, a.placed_at
  LIMIT 1;
  IF v_told.answered_at IS NOT NULL THEN
    UPDATE idempotency_record SET state = 'completed', attempt_id = v_told.id, lease_expires_at = NULL,
      expires_at = v_told.answered_at + p_retention
    WHERE customer_id = p_customer AND key = p_app_key;
    UPDATE credit_hold SET state = 'released', closed_at = p_now WHERE id = p_attempt;
    outcome := 'completed';
    SELECT r.answer, r.request_id INTO answer, request_id FROM read_answer(p_customer, v_told.id) r;
  ELSIF v_told.id IS NOT NULL THEN
    outcome := 'in_progress';
  END IF;
END $$;
