-- Stores what a source said, before it is used, and what it says about the battery as a reading of its history
-- (keep-battery-readings.sql); closes the requests that brought it, at their full price; and ends the flight. Returns
-- the answer as it is stored from then on.
CREATE OR REPLACE FUNCTION keep_source_answer(
  p_source text, p_key text, p_holder uuid, p_kind text, p_statements text, p_now timestamptz,
  p_fresh interval, p_keep interval, p_readings text DEFAULT NULL, p_calls uuid[] DEFAULT NULL,
  OUT statements text, OUT asked_at timestamptz
) LANGUAGE plpgsql AS $$
BEGIN
  p_now := moment(p_now);
  IF p_readings <> '[]' THEN
    PERFORM keep_battery_readings(p_readings, p_keep, p_now);
  END IF;
  UPDATE source_call SET closed_at = p_now, cost_micros = price_micros, outcome = 'result'
  WHERE id = ANY (p_calls) AND closed_at IS NULL;
  INSERT INTO source_answer AS a (source, key, kind, statements, asked_at, fresh_until, keep_until)
  VALUES (p_source, p_key, p_kind, p_statements::jsonb, p_now, p_now + p_fresh, p_now + greatest(p_fresh, p_keep))
  ON CONFLICT (source, key) DO UPDATE
  SET kind = excluded.kind, statements = excluded.statements, asked_at = excluded.asked_at,
    fresh_until = excluded.fresh_until, keep_until = excluded.keep_until
  RETURNING a.statements::text, a.asked_at INTO keep_source_answer.statements, keep_source_answer.asked_at;
  PERFORM release_source_flight(p_source, p_key, p_holder);
END $$;
