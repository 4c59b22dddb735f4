-- Credits that can be spent at p_now. A hold whose lease has run out counts as released.
-- (plpgsql keeps the plan; a plain SQL function would be planned at every call.)
CREATE OR REPLACE FUNCTION available_credits(p_customer uuid, p_now timestamptz, OUT available integer)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  p_now := moment(p_now);
  available := (
    SELECT coalesce(sum(g.credits - g.reserved - g.withdrawn + (
      SELECT count(*) FROM credit_hold h
      WHERE h.customer_id = p_customer AND h.grant_id = g.id
        AND h.state = 'open' AND h.lease_expires_at <= p_now
    )), 0)
    FROM credit_grant g
    WHERE g.customer_id = p_customer AND g.expires_at > p_now
  );
END $$;
