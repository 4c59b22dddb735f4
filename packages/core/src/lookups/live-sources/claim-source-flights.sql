-- For each question: returns the stored answer while it is fresh, or grants the right to ask the source until the lease
-- ends. Outcomes, by place in the arguments: `kept`, with the answer; `claimed`, including by an earlier call of the same
-- holder whose response was lost; `in_flight`: another process is asking; `held_back`, with for how long: two questions
-- within a day may both have been paid for, and brought no answer. The commit does not wait for the disk: a database
-- crash may lose a flight, and then another process asks.
-- Flights are locked in the order of source and key, so calls cannot deadlock.
CREATE OR REPLACE FUNCTION claim_source_flights(
  p_sources text[], p_keys text[], p_holders uuid[], p_leases interval[], p_now timestamptz,
  OUT place integer, OUT outcome text, OUT statements text, OUT asked_at timestamptz, OUT held_seconds integer
) RETURNS SETOF record LANGUAGE plpgsql
-- The plan is the same for any number of questions, and planning takes longer than running it.
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_day CONSTANT interval := interval '1 day';
  v_claimed bigint[];
  v_held_back bigint[];
  v_seconds integer[];
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  p_now := moment(p_now);
  IF cardinality(p_keys) > 1 THEN
    -- A flight that is locked for long must not delay the others: each question then runs alone.
    PERFORM set_config('lock_timeout', '100ms', true);
  END IF;

  WITH asked AS MATERIALIZED (
    SELECT q.*, a.asked_at AS answered_at, coalesce(a.fresh_until > p_now, false) AS is_kept
    FROM ROWS FROM (unnest(p_sources, p_keys, p_holders, p_leases)) WITH ORDINALITY
      AS q (source, key, holder, lease, place)
    LEFT JOIN source_answer a USING (source, key)
  ), unanswered AS MATERIALIZED (
    SELECT q.*, ceil(extract(epoch FROM (
      SELECT c.sent_at FROM source_call c
      WHERE c.source = q.source AND c.key = q.key AND c.outcome IS DISTINCT FROM 'no_result'
        AND c.sent_at > p_now - v_day AND c.sent_at > coalesce(q.answered_at, '-infinity')
      ORDER BY c.sent_at DESC OFFSET 1 LIMIT 1
    ) + v_day - p_now))::integer AS seconds
    FROM asked q WHERE NOT is_kept
  ), claimed AS (
    INSERT INTO source_flight AS f (source, key, holder, lease_expires_at)
    SELECT source, key, holder, p_now + lease FROM unanswered WHERE seconds IS NULL ORDER BY source, key
    ON CONFLICT (source, key) DO UPDATE SET holder = excluded.holder, lease_expires_at = excluded.lease_expires_at
    WHERE f.lease_expires_at <= p_now OR f.holder = excluded.holder
    RETURNING source, key
  )
  SELECT (SELECT array_agg(q.place) FROM claimed JOIN asked q USING (source, key)), array_agg(u.place), array_agg(u.seconds)
  INTO v_claimed, v_held_back, v_seconds FROM unanswered u WHERE u.seconds IS NOT NULL;

  RETURN QUERY
  WITH found AS MATERIALIZED (
    -- Only now, because an answer may arrive between looking for it and claiming.
    SELECT q.*, a.statements, a.asked_at, h.seconds,
      CASE WHEN a.key IS NOT NULL THEN 'kept' WHEN q.place = ANY (v_claimed) THEN 'claimed'
        -- The second question may still be on its way.
        WHEN h.place IS NOT NULL AND f.key IS NULL THEN 'held_back' ELSE 'in_flight' END AS outcome
    FROM ROWS FROM (unnest(p_sources, p_keys, p_holders)) WITH ORDINALITY AS q (source, key, holder, place)
    LEFT JOIN ROWS FROM (unnest(v_held_back, v_seconds)) AS h (place, seconds) USING (place)
    LEFT JOIN source_answer a ON a.source = q.source AND a.key = q.key AND a.fresh_until > p_now
    LEFT JOIN source_flight f ON f.source = q.source AND f.key = q.key AND f.lease_expires_at > p_now
  ), released AS (
    DELETE FROM source_flight f USING found q
    WHERE q.outcome = 'kept' AND q.place = ANY (v_claimed)
      AND f.source = q.source AND f.key = q.key AND f.holder = q.holder
  )
  SELECT q.place::integer, q.outcome, q.statements::text, q.asked_at, q.seconds FROM found q;
END $$;
