-- Enters the expiry of what is left of up to p_limit expired grants, and returns how many there were. A held
-- credit is not left: it is entered once its hold is released. Grants that somebody else has locked are passed
-- over.
-- Nothing waits for this: reads take expiry into account themselves. It may run at any time, twice, and in
-- parallel.
CREATE OR REPLACE FUNCTION expire_credits(p_now timestamptz, p_limit integer, OUT grants integer) LANGUAGE plpgsql AS $$
BEGIN
  p_now := moment(p_now);
  WITH expired AS (
    SELECT g.id, g.customer_id, g.credits - g.reserved - g.withdrawn AS unspent
    FROM credit_grant g
    WHERE g.expires_at <= p_now AND g.reserved + g.withdrawn < g.credits
    ORDER BY g.expires_at
    LIMIT p_limit
    FOR NO KEY UPDATE SKIP LOCKED
  )
  INSERT INTO grant_entry (customer_id, grant_id, kind, credits, created_at)
  SELECT customer_id, id, 'expiry', -unspent, p_now FROM expired;
  GET DIAGNOSTICS grants = ROW_COUNT;
END $$;
