-- Credits that each of the customers can spend at p_now; no row for a customer without an unexpired grant. A hold whose
-- lease has run out counts as released.
CREATE OR REPLACE FUNCTION available_credits_each(
  p_customers uuid[], p_now timestamptz, OUT customer_id uuid, OUT available integer
) RETURNS SETOF record LANGUAGE sql STABLE AS $$
  SELECT g.customer_id, sum(remaining(g) + (
    SELECT count(*) FROM credit_hold h
    WHERE h.customer_id = g.customer_id AND h.grant_id = g.id
      AND h.state = 'open' AND h.lease_expires_at <= moment(p_now)
  ))::integer
  FROM credit_grant g
  WHERE g.customer_id = ANY (p_customers) AND g.expires_at > moment(p_now)
  GROUP BY g.customer_id
$$;

-- available_credits_each for one customer. (plpgsql caches the plan; a plain SQL function would be planned at every
-- call.)
CREATE OR REPLACE FUNCTION available_credits(p_customer uuid, p_now timestamptz, OUT available integer)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  available := coalesce((SELECT e.available FROM available_credits_each(ARRAY[p_customer], p_now) e), 0);
END $$;
