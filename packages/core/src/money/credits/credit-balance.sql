-- What a customer can spend at p_now, and whether automatic top-up is on; null if the customer never set a rule.
CREATE OR REPLACE FUNCTION credit_balance(
  p_customer uuid, p_now timestamptz, OUT available integer, OUT enabled boolean, OUT status text
) LANGUAGE plpgsql STABLE AS $$
BEGIN
  available := available_credits(p_customer, p_now);
  SELECT r.enabled, r.status INTO enabled, status FROM auto_top_up_rule r WHERE r.customer_id = p_customer;
END $$;
