-- Keeps a list of VINs with all its rows, and has it checked. Outcomes: created, and what stands against another list:
-- too_many_open, too_many. An empty VIN or message stands for none.
CREATE OR REPLACE FUNCTION create_bulk_lookup(
  p_customer uuid, p_id uuid, p_name text, p_request_id text, p_now timestamptz, p_kept interval,
  p_lines integer[], p_typed text[], p_vins text[], p_states text[], p_messages text[],
  p_most_open integer, p_most integer, OUT outcome text
) LANGUAGE plpgsql AS $$
DECLARE
  v_open integer;
  v_all integer;
BEGIN
  p_now := moment(p_now);
  -- Two at once do not both find room for the last one.
  PERFORM pg_advisory_xact_lock(hashtextextended('bulk_lookup ' || p_customer, 0));
  SELECT count(*) FILTER (WHERE state NOT IN ('canceled', 'finished')), count(*) INTO v_open, v_all
  FROM bulk_lookup WHERE customer_id = p_customer;
  outcome := CASE WHEN v_open >= p_most_open THEN 'too_many_open' WHEN v_all >= p_most THEN 'too_many' ELSE 'created' END;
  IF outcome <> 'created' THEN
    RETURN;
  END IF;

  INSERT INTO bulk_lookup (id, customer_id, name, size, request_id, created_at, expires_at)
  VALUES (p_id, p_customer, p_name, cardinality(p_lines), p_request_id, p_now, p_now + p_kept);
  INSERT INTO bulk_row (customer_id, bulk_id, number, line, typed, vin, state, code, message)
  SELECT p_customer, p_id, r.number, r.line, r.typed, nullif(r.vin, ''), r.state,
    CASE r.state WHEN 'invalid' THEN 'invalid_vin' END, nullif(r.message, '')
  FROM unnest(p_lines, p_typed, p_vins, p_states, p_messages)
    WITH ORDINALITY AS r (line, typed, vin, state, message, number)
  ORDER BY r.number;
  PERFORM enqueue_job('work-on-bulk-lookups', jsonb_build_object('customerId', p_customer), p_customer::text);
END $$;
