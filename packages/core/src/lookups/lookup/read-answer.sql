-- The response body of a lookup, byte for byte, and the request that first received it.
CREATE OR REPLACE FUNCTION read_answer(p_customer uuid, p_lookup uuid, OUT answer text, OUT request_id text)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT a.before_vin || l.vin || a.after_vin, l.request_id INTO answer, request_id
  FROM vehicle_lookup l JOIN vehicle_answer a ON a.id = l.answer_id
  WHERE l.customer_id = p_customer AND l.id = p_lookup;
END $$;
