-- Releases the given holds, which the caller has locked. Each gives its credit back to its grant, so they are released
-- grant by grant.
CREATE OR REPLACE FUNCTION release_locked_holds(p_holds uuid[], p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_hold uuid;
BEGIN
  FOR v_hold IN SELECT id FROM credit_hold WHERE id = ANY (p_holds) ORDER BY grant_id, id LOOP
    UPDATE credit_hold SET state = 'released', closed_at = p_now WHERE id = v_hold;
  END LOOP;
END $$;

-- Releases up to p_limit holds whose lease has run out, and returns how many there were. One batch runs at a time:
-- another would wait for its grants.
-- Nothing waits for this: reads take leases into account themselves.
CREATE OR REPLACE FUNCTION release_stale_holds(p_now timestamptz, p_limit integer, OUT holds integer)
LANGUAGE plpgsql AS $$
DECLARE
  v_stale uuid[];
BEGIN
  p_now := moment(p_now);
  holds := 0;
  IF NOT pg_try_advisory_xact_lock(hashtext('release_stale_holds')) THEN
    RETURN;
  END IF;
  v_stale := ARRAY(
    SELECT id FROM credit_hold
    WHERE state = 'open' AND lease_expires_at <= p_now
    ORDER BY id
    LIMIT p_limit
    FOR UPDATE SKIP LOCKED);
  PERFORM release_locked_holds(v_stale, p_now);
  holds := cardinality(v_stale);
END $$;
