-- Returns the stored answer while it is fresh, or grants the right to ask the source until the lease ends. Outcomes:
-- `kept`, with the answer; `claimed`; `in_flight`: another process is asking; `held_back`, with for how long: two
-- questions within a day may both have been paid for, and brought no answer. The commit does not wait for the disk: a
-- database crash may lose a flight, and then another process asks.
CREATE OR REPLACE FUNCTION claim_source_flight(
  p_source text, p_key text, p_holder uuid, p_now timestamptz, p_lease interval,
  OUT outcome text, OUT kind text, OUT statements text, OUT asked_at timestamptz, OUT held_seconds integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_day CONSTANT interval := interval '1 day';
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  p_now := moment(p_now);
  -- Twice, because an answer may arrive between looking for it and claiming.
  FOR i IN 1..2 LOOP
    SELECT 'kept', a.kind, a.statements::text, a.asked_at INTO outcome, kind, statements, asked_at
    FROM source_answer a WHERE a.source = p_source AND a.key = p_key AND a.fresh_until > p_now;
    IF FOUND THEN
      IF i = 2 THEN
        PERFORM release_source_flight(p_source, p_key, p_holder);
      END IF;
      RETURN;
    END IF;
    EXIT WHEN i = 2;
    SELECT ceil(extract(epoch FROM c.sent_at + v_day - p_now)) INTO held_seconds FROM source_call c
    WHERE c.source = p_source AND c.key = p_key AND c.outcome IS DISTINCT FROM 'no_result' AND c.sent_at > p_now - v_day
      AND c.sent_at > coalesce(
        (SELECT a.asked_at FROM source_answer a WHERE a.source = p_source AND a.key = p_key), '-infinity')
    ORDER BY c.sent_at DESC OFFSET 1 LIMIT 1;
    IF FOUND THEN
      outcome := 'held_back';
      RETURN;
    END IF;
    INSERT INTO source_flight AS f (source, key, holder, lease_expires_at)
    VALUES (p_source, p_key, p_holder, p_now + p_lease)
    ON CONFLICT (source, key) DO UPDATE SET holder = excluded.holder, lease_expires_at = excluded.lease_expires_at
    WHERE f.lease_expires_at <= p_now;
    IF NOT FOUND THEN
      outcome := 'in_flight';
      RETURN;
    END IF;
  END LOOP;
  outcome := 'claimed';
END $$;
