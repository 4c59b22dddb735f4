-- Notes requests, each once: the same may be written twice at once, when the first answer got lost, and in one order, so
-- that neither is ended.
CREATE OR REPLACE FUNCTION note_requests(
  p_customers uuid[], p_created timestamptz[], p_request_ids text[], p_api_keys uuid[], p_operations text[],
  p_statuses smallint[], p_outcomes text[], p_durations integer[], p_vins text[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A crash loses what is not written yet anyway; so what is paid for does not wait for the disk behind this.
  PERFORM set_config('synchronous_commit', 'off', true);
  INSERT INTO api_request (customer_id, created_at, request_id, api_key_id, operation, status, outcome, duration_ms, vin)
  SELECT * FROM unnest(
      p_customers, p_created, p_request_ids, p_api_keys, p_operations, p_statuses, p_outcomes, p_durations, p_vins)
    AS r (customer_id, created_at, request_id, api_key_id, operation, status, outcome, duration_ms, vin)
  ORDER BY r.request_id
  ON CONFLICT DO NOTHING;
END $$;
