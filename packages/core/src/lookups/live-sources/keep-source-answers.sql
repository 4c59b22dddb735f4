-- Stores what sources said, before it is used, and what they say about batteries as readings of their history
-- (keep-battery-readings.sql); closes the requests that brought it, at their full price; and ends the flights. Returns,
-- by place in the arguments, the answers as they are stored from then on.
-- Locks in the order reading, request, answer, flight, and each of these by its key, so calls cannot deadlock.
CREATE OR REPLACE FUNCTION keep_source_answers(
  p_sources text[], p_keys text[], p_holders uuid[], p_kinds text[], p_statements text[],
  p_fresh interval[], p_keep interval[], p_now timestamptz, p_readings text, p_calls uuid[],
  OUT place integer, OUT statements text, OUT asked_at timestamptz
) RETURNS SETOF record LANGUAGE plpgsql
-- The plan is the same for any number of answers, and planning takes longer than running it.
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  p_now := moment(p_now);
  IF cardinality(p_keys) > 1 THEN
    -- An answer that is locked for long must not delay the others: each then runs alone.
    PERFORM set_config('lock_timeout', '100ms', true);
  END IF;

  IF p_readings <> '[]' THEN
    PERFORM keep_battery_readings(p_readings, p_now);
  END IF;
  UPDATE source_call SET closed_at = p_now, cost_micros = price_micros, outcome = 'result'
  WHERE id = ANY (p_calls) AND closed_at IS NULL;
  RETURN QUERY
  WITH said AS MATERIALIZED (
    SELECT * FROM ROWS FROM (unnest(p_sources, p_keys, p_kinds, p_statements, p_fresh, p_keep)) WITH ORDINALITY
      AS s (source, key, kind, statements, fresh, keep, place)
  ), kept AS (
    INSERT INTO source_answer AS a (source, key, kind, statements, asked_at, fresh_until, keep_until)
    SELECT s.source, s.key, s.kind, s.statements::jsonb, p_now, p_now + s.fresh, p_now + greatest(s.fresh, s.keep)
    FROM said s ORDER BY s.source, s.key
    ON CONFLICT (source, key) DO UPDATE
    SET kind = excluded.kind, statements = excluded.statements, asked_at = excluded.asked_at,
      fresh_until = excluded.fresh_until, keep_until = excluded.keep_until
    RETURNING a.source, a.key, a.statements, a.asked_at
  )
  SELECT s.place::integer, k.statements::text, k.asked_at FROM kept k JOIN said s USING (source, key);
  PERFORM release_source_flights(p_sources, p_keys, p_holders);
END $$;
