-- Records the outcome of a request, once, and returns to its day's budget what it did not cost. The commit does not
-- wait for the disk: a request that a database crash opens again counts as paid for.
CREATE OR REPLACE FUNCTION close_source_call(p_id uuid, p_cost bigint, p_outcome text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  WITH closed AS (
    UPDATE source_call SET closed_at = moment(p_now), cost_micros = p_cost, outcome = p_outcome
    WHERE id = p_id AND closed_at IS NULL
    RETURNING source, day, price_micros - cost_micros AS saved
  )
  UPDATE source_day d SET spent_micros = d.spent_micros - c.saved FROM closed c
  WHERE d.source = c.source AND d.day = c.day AND c.saved > 0;
END $$;
