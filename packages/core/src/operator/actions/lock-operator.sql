-- The address of an operator with a second factor, who remains one until the transaction ends; NULL: the customer is none. The
-- apps may not write the role, so they may not lock it either.
CREATE OR REPLACE FUNCTION lock_operator(p_customer uuid) RETURNS text LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.email FROM operator_role r JOIN customer c ON c.id = r.customer_id
  WHERE r.customer_id = p_customer AND r.revoked_at IS NULL AND c.closed_at IS NULL AND c.two_factor_enabled
  FOR SHARE OF r
$$;
