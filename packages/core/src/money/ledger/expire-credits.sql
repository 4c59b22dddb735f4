-- Enters the expiry of what is left of up to p_limit expired grants. A grant with a held credit waits until the hold is
-- closed. Grants that are locked by others are skipped. Returns how many grants were entered, and how many were
-- examined: none of these is examined again, unless an adjustment gives it credits back.
-- Nothing waits for this: reads take expiry into account themselves. Safe to repeat, and to run at any time and
-- concurrently.
CREATE OR REPLACE FUNCTION expire_credits(
  p_now timestamptz, p_limit integer, OUT grants integer, OUT looked_at integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_expired uuid[];
BEGIN
  p_now := moment(p_now);
  v_expired := ARRAY(
    SELECT g.id FROM credit_grant g
    WHERE g.expires_at <= p_now AND NOT g.expiry_entered
      AND NOT EXISTS (
        SELECT FROM credit_hold h WHERE h.customer_id = g.customer_id AND h.grant_id = g.id AND h.state = 'open')
    ORDER BY g.expires_at
    LIMIT p_limit
    FOR NO KEY UPDATE SKIP LOCKED);
  looked_at := cardinality(v_expired);

  UPDATE credit_grant SET expiry_entered = true WHERE id = ANY (v_expired);
  INSERT INTO grant_entry (customer_id, grant_id, kind, credits, created_at)
  SELECT customer_id, id, 'expiry', -remaining(g), p_now FROM credit_grant g
  WHERE id = ANY (v_expired) AND remaining(g) > 0;
  GET DIAGNOSTICS grants = ROW_COUNT;
END $$;
