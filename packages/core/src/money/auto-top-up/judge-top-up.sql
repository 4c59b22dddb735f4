-- Why the rule, on its current terms, does not buy the top-up; null: it does.
CREATE OR REPLACE FUNCTION objection_to_top_up(p_top_up uuid, OUT objection text) LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN r.card_refused OR t.card_id IS DISTINCT FROM r.card_id THEN
      'a top-up is charged to the card of its rule'
    WHEN p.withdrawn_at IS NOT NULL
      OR (t.package_key, t.amount_cents, t.credits) <> (p.package_key, p.amount_cents, p.credits) THEN
      'a top-up buys the package of its rule, as it is sold'
    WHEN t.amount_cents > r.price_cents THEN
      'a top-up costs no more than the customer has seen'
    WHEN monthly_spend(t.customer_id, t.month) > r.monthly_cap_cents THEN
      'a top-up stays within the monthly cap'
  END
  FROM top_up t
  JOIN auto_top_up_rule r ON r.customer_id = t.customer_id
  JOIN lookup_package p ON p.package_key = r.package_key
  WHERE t.id = p_top_up
$$;

-- When the customer's card may be charged again: 30 seconds after the last charge, and 10 minutes after the one before
-- it. Null: at any time. Counts from the end of a charge, which comes after the vendor made it, however long the
-- response took. A top-up that ended before the vendor charged or declined it does not count.
CREATE OR REPLACE FUNCTION end_of_charge_pause(p_customer uuid, OUT ends_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT greatest(
    max(closed_at) + interval '30 seconds',
    CASE WHEN count(*) = 2 THEN min(closed_at) + interval '10 minutes' END)
  FROM (
    SELECT closed_at FROM top_up
    WHERE customer_id = p_customer AND closed_at IS NOT NULL
      AND (failure IS NULL OR failure NOT IN ('cancelled', 'card_missing'))
    ORDER BY reserved_at DESC LIMIT 2
  ) last_two
$$;

-- Whether a top-up that is in flight may be charged now: whether the current rule would still buy it, in the month
-- whose cap it counts toward. Both lock the rule, so a change of the rule that commits before this call takes effect;
-- one that commits later may come too late.
CREATE OR REPLACE FUNCTION may_charge(p_top_up uuid, p_now timestamptz, OUT allowed boolean) LANGUAGE plpgsql AS $$
BEGIN
  p_now := moment(p_now);
  PERFORM FROM auto_top_up_rule r JOIN top_up t ON t.customer_id = r.customer_id
  WHERE t.id = p_top_up FOR NO KEY UPDATE OF r;
  allowed := EXISTS (
    SELECT FROM top_up t
    JOIN auto_top_up_rule r ON r.customer_id = t.customer_id
    WHERE t.id = p_top_up AND t.state = 'charging' AND r.status = 'processing' AND r.card_expires_at > p_now
      AND t.month = date_trunc('month', p_now AT TIME ZONE 'UTC')::date AND objection_to_top_up(t.id) IS NULL
      AND available_credits(t.customer_id, p_now) <= top_up_threshold(t.customer_id, p_now)
      AND coalesce(end_of_charge_pause(t.customer_id) <= p_now, true));
END $$;
