-- settle_lookup, and keeps what the sources said beside the answer. Null, and nothing is kept: nothing was charged.
CREATE OR REPLACE FUNCTION settle_with_record(
  p_attempt uuid, p_customer uuid, p_key text, p_vin text, p_answer text, p_request_id text,
  p_now timestamptz, p_record text, OUT remaining integer
) LANGUAGE plpgsql AS $$
BEGIN
  remaining := settle_lookup(p_attempt, p_customer, p_key, p_vin, p_answer, p_request_id, p_now);
  IF remaining IS NOT NULL THEN
    INSERT INTO raw_record (id, vin, record, created_at) VALUES (p_attempt, p_vin, p_record, p_now);
  END IF;
END $$;
