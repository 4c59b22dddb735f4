-- What a credit of a grant cost, in millionths of a cent, so that thirds of a dollar add up to dollars again. Credits
-- that were given away cost nothing.
CREATE OR REPLACE FUNCTION cost_per_credit(p_customer uuid, p_grant uuid, OUT cost bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(p.amount_cents * 1000000::bigint / g.credits, 0)
  FROM credit_grant g LEFT JOIN payment p ON p.id = g.payment_id
  WHERE g.customer_id = p_customer AND g.id = p_grant
$$;

-- What the credits that a spender holds, or has spent in the month (UTC) of p_now, have cost, in millionths of a cent.
CREATE OR REPLACE FUNCTION cost_of_spender(p_customer uuid, p_spender uuid, p_now timestamptz, OUT cost bigint)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_month timestamp := date_trunc('month', p_now AT TIME ZONE 'UTC');
BEGIN
  cost := (
    SELECT coalesce(sum(spent.credits * cost_per_credit(p_customer, spent.grant_id)), 0)
    FROM (
      SELECT coalesce(l.grant_id, h.grant_id) AS grant_id, count(*) AS credits
      FROM spender_lookup s
      LEFT JOIN vehicle_lookup l ON l.customer_id = s.customer_id AND l.id = s.id
      LEFT JOIN credit_hold h ON h.id = s.id AND h.customer_id = s.customer_id AND h.state = 'open'
      WHERE s.customer_id = p_customer AND s.origin_id = p_spender
        AND s.placed_at >= v_month AT TIME ZONE 'UTC' AND s.placed_at < (v_month + interval '1 month') AT TIME ZONE 'UTC'
        AND (l.id IS NOT NULL OR h.id IS NOT NULL)
      GROUP BY 1
    ) spent);
END $$;

-- What a spender has used of its limits, for its receipts. Null: no such limit. Costs are only added up under a monthly
-- maximum, because only that bounds how many there are.
CREATE OR REPLACE FUNCTION read_spending(
  p_customer uuid, p_spender uuid, p_now timestamptz,
  OUT credits_today integer, OUT daily_cap integer, OUT cents_this_month integer, OUT monthly_cents integer
) LANGUAGE plpgsql STABLE AS $$
BEGIN
  p_now := moment(p_now);
  SELECT s.daily_credit_cap, s.monthly_cents INTO daily_cap, monthly_cents
  FROM spender s WHERE s.customer_id = p_customer AND s.id = p_spender;
  credits_today := credits_of_spender(p_customer, p_spender, p_now);
  IF monthly_cents IS NOT NULL THEN
    cents_this_month := round(cost_of_spender(p_customer, p_spender, p_now) / 1000000.0);
  END IF;
END $$;

-- The customer's balance (src/money/credits/credit-balance.sql) together with read_spending: an agent that reads its
-- balance is shown both.
CREATE OR REPLACE FUNCTION balance_and_spending(
  p_customer uuid, p_spender uuid, p_now timestamptz,
  OUT available integer, OUT enabled boolean, OUT status text,
  OUT credits_today integer, OUT daily_cap integer, OUT cents_this_month integer, OUT monthly_cents integer
) LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_balance record := credit_balance(p_customer, p_now);
  v_spending record := read_spending(p_customer, p_spender, p_now);
BEGIN
  available := v_balance.available;
  enabled := v_balance.enabled;
  status := v_balance.status;
  credits_today := v_spending.credits_today;
  daily_cap := v_spending.daily_cap;
  cents_this_month := v_spending.cents_this_month;
  monthly_cents := v_spending.monthly_cents;
END $$;
