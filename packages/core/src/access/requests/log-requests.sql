-- note_requests for processes of the last release.
CREATE OR REPLACE FUNCTION log_requests(
  p_customers uuid[], p_created timestamptz[], p_request_ids text[], p_api_keys uuid[], p_operations text[],
  p_statuses smallint[], p_outcomes text[], p_durations integer[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO api_request (customer_id, created_at, request_id, api_key_id, operation, status, outcome, duration_ms)
  SELECT * FROM unnest(
      p_customers, p_created, p_request_ids, p_api_keys, p_operations, p_statuses, p_outcomes, p_durations)
    AS r (customer_id, created_at, request_id, api_key_id, operation, status, outcome, duration_ms)
  ORDER BY r.request_id
  ON CONFLICT DO NOTHING;
END $$;
