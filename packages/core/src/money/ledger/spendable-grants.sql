-- What is left of a grant: neither spent, nor held, nor taken back.
CREATE OR REPLACE FUNCTION remaining(g credit_grant) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT g.credits - g.reserved - g.withdrawn
$$;

-- A customer's grants that have not expired, in consumption order: earliest expiry first, then oldest grant.
CREATE OR REPLACE FUNCTION unexpired_grants(p_customer uuid, p_now timestamptz) RETURNS SETOF credit_grant
LANGUAGE sql STABLE AS $$
  SELECT * FROM credit_grant g
  WHERE g.customer_id = p_customer AND g.expires_at > p_now
  ORDER BY g.expires_at, g.granted_at, g.id
$$;

-- Those of them with credits left.
CREATE OR REPLACE FUNCTION spendable_grants(p_customer uuid, p_now timestamptz) RETURNS SETOF credit_grant
LANGUAGE sql STABLE AS $$
  SELECT * FROM unexpired_grants(p_customer, p_now) g WHERE remaining(g) > 0
$$;
