-- Keeps an answer that no other vehicle shares, and settles its lookup (settle-lookup.sql), in one step.
CREATE OR REPLACE FUNCTION settle_with_answer(
  p_attempt uuid, p_customer uuid, p_key text, p_vin text, p_answer uuid, p_request_id text, p_now timestamptz,
  p_before_vin text, p_after_vin text, p_record text, p_day date, OUT remaining integer
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_answer(p_answer, p_before_vin, p_after_vin, p_record, p_day);
  remaining := settle_lookup(p_attempt, p_customer, p_key, p_vin, p_answer, p_request_id, p_now);
END $$;
