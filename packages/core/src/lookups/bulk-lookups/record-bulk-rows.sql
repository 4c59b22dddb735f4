-- Records the outcomes of rows that a job claimed, even if the list was paused or canceled in the meantime. An outcome
-- that is already recorded stays. If credits ran out, the list waits for more. An empty title, code, or message stands
-- for none.
CREATE OR REPLACE FUNCTION record_bulk_rows(
  p_customer uuid, p_bulk uuid, p_numbers integer[], p_states text[], p_credits integer[], p_titles text[],
  p_codes text[], p_messages text[], p_out_of_credits boolean, OUT recorded integer
) LANGUAGE plpgsql AS $$
BEGIN
  -- Locks the list before its rows, as deleting the list does.
  PERFORM FROM bulk_lookup WHERE customer_id = p_customer AND id = p_bulk FOR NO KEY UPDATE;
  UPDATE bulk_row r
  SET state = a.state, credits = a.credits, title = coalesce(nullif(a.title, ''), r.title), code = nullif(a.code, ''),
    message = nullif(a.message, ''), owned = CASE WHEN a.state <> 'ready' THEN r.owned ELSE EXISTS (
      SELECT FROM saved_vehicle s WHERE s.customer_id = p_customer AND s.vin = r.vin) END
  FROM unnest(p_numbers, p_states, p_credits, p_titles, p_codes, p_messages)
    AS a (number, state, credits, title, code, message)
  WHERE r.customer_id = p_customer AND r.bulk_id = p_bulk AND r.number = a.number
    -- The range keeps this update to the claimed rows: the statistics of a new list would mislead the planner.
    AND r.number BETWEEN p_numbers[1] AND p_numbers[cardinality(p_numbers)] AND r.state IN ('unchecked', 'ready');
  GET DIAGNOSTICS recorded = ROW_COUNT;
  IF p_out_of_credits THEN
    UPDATE bulk_lookup SET state = 'stopped' WHERE customer_id = p_customer AND id = p_bulk AND state = 'running';
  END IF;
END $$;
