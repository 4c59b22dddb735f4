-- available_credits of every customer with an unexpired grant, in one query.
CREATE OR REPLACE FUNCTION available_credits_of_all(p_now timestamptz, OUT customer_id uuid, OUT available integer)
RETURNS SETOF record LANGUAGE sql STABLE AS $$
  SELECT g.customer_id, (sum(remaining(g)) + coalesce(sum(l.credits), 0))::integer
  FROM credit_grant g
  LEFT JOIN (
    SELECT h.grant_id, count(*) AS credits FROM credit_hold h
    WHERE h.state = 'open' AND h.lease_expires_at <= moment(p_now) GROUP BY h.grant_id
  ) l ON l.grant_id = g.id
  WHERE g.expires_at > moment(p_now) AND NOT g.expiry_entered
  GROUP BY g.customer_id
$$;
