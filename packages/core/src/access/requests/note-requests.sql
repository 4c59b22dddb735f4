-- Records each request once: a batch may be written twice at the same time if the first response got lost. Always in
-- the same order, so that the two cannot deadlock.
CREATE OR REPLACE FUNCTION note_requests(
  p_customers uuid[], p_created timestamptz[], p_request_ids text[], p_api_keys uuid[], p_operations text[],
  p_statuses smallint[], p_outcomes text[], p_durations integer[], p_vins text[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A crash loses what is not written yet anyway. So this does not wait for the disk, and paid work does not wait
  -- behind it.
  PERFORM set_config('synchronous_commit', 'off', true);
  INSERT INTO api_request (customer_id, created_at, request_id, api_key_id, operation, status, outcome, duration_ms, vin)
  SELECT * FROM unnest(
      p_customers, p_created, p_request_ids, p_api_keys, p_operations, p_statuses, p_outcomes, p_durations, p_vins)
    AS r (customer_id, created_at, request_id, api_key_id, operation, status, outcome, duration_ms, vin)
  ORDER BY r.request_id
  ON CONFLICT DO NOTHING;
END $$;
