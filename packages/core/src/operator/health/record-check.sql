-- Records the result of a scheduled check: up, degraded, or down. Scripts on the database's machine, such as a backup,
-- call it too: SELECT record_check('backup', 'up').
CREATE OR REPLACE FUNCTION record_check(p_check text, p_state text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
BEGIN
  UPDATE health_span AS s SET seen_at = greatest(seen_at, v_now)
  WHERE part = p_check AND state = p_state
    AND NOT EXISTS (SELECT FROM health_span AS later WHERE later.part = s.part AND later.started_at > s.started_at);
  IF NOT FOUND THEN
    INSERT INTO health_span (part, started_at, seen_at, state) VALUES (p_check, v_now, v_now, p_state)
    ON CONFLICT (part, started_at) DO UPDATE SET state = EXCLUDED.state;
  END IF;
END $$;
