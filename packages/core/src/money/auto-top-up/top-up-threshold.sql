-- The balance at which the rule buys: its own threshold, or, while lists may make it buy, any balance that leaves some
-- of their vehicles without a credit.
CREATE OR REPLACE FUNCTION top_up_threshold(p_customer uuid, p_now timestamptz, OUT credits integer)
LANGUAGE sql STABLE AS $$
  SELECT greatest(
    ceil(p.credits * r.threshold_percent / 100.0),
    credits_wanted_by_lists(p_customer, p.amount_cents, p_now) - 1)::integer
  FROM auto_top_up_rule r JOIN lookup_package p ON p.package_key = r.package_key
  WHERE r.customer_id = p_customer
$$;
