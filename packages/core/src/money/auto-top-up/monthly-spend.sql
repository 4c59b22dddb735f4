-- What the top-ups of a month cost, including those in flight. Money that goes back to the customer frees no part of
-- the cap.
CREATE OR REPLACE FUNCTION monthly_spend(p_customer uuid, p_month date, OUT cents bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_cents), 0) FROM top_up
  WHERE customer_id = p_customer AND month = p_month AND state <> 'failed'
$$;
