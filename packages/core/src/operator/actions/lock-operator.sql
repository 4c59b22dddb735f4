-- The address of an operator with a second factor, who keeps the role until the transaction ends; null: the customer is
-- not one. The apps' role may not write the table, so it may not lock it either; this function acts as the owner.
CREATE OR REPLACE FUNCTION lock_operator(p_customer uuid) RETURNS text LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.email FROM operator_role r JOIN customer c ON c.id = r.customer_id
  WHERE r.customer_id = p_customer AND r.revoked_at IS NULL AND c.closed_at IS NULL AND c.two_factor_enabled
  FOR SHARE OF r
$$;
