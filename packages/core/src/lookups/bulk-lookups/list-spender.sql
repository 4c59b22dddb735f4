-- The API key or connection within whose limits a list spends: the one that started it, or the key that took its place
-- by rotation, as long as it may look up vehicles. All null: it no longer may. client: the app's; null: it is a key.
CREATE OR REPLACE FUNCTION list_spender(
  p_customer uuid, p_started_by uuid, OUT credential uuid, OUT client text, OUT spender uuid, OUT daily_cap integer,
  OUT monthly_cents integer
) LANGUAGE sql STABLE AS $$
  SELECT k.id, NULL::text, s.id, s.daily_credit_cap, s.monthly_cents
  FROM api_key o
  JOIN api_key k ON k.customer_id = o.customer_id AND k.origin_id = o.origin_id AND k.revoked_at IS NULL
  JOIN spender s ON s.customer_id = k.customer_id AND s.id = k.origin_id
  WHERE o.id = p_started_by AND o.customer_id = p_customer AND 'lookups' = ANY (s.permissions)
  UNION ALL
  SELECT c.id, c.client_id, s.id, s.daily_credit_cap, s.monthly_cents
  FROM connection c JOIN spender s ON s.customer_id = c.customer_id AND s.client_id = c.client_id
  WHERE c.id = p_started_by AND c.customer_id = p_customer AND c.revoked_at IS NULL AND 'lookups' = ANY (s.permissions)
$$;

-- The credits that a list may still spend by its own maximum, today by its spender's daily cap, and this month by its
-- spender's monthly maximum. Null: no such limit. By month, every credit counts as costing as much as the next one. If
-- that one was given away, it and the others of its grant are free, and the grants after it are not counted.
CREATE OR REPLACE FUNCTION list_limits(
  p_customer uuid, p_bulk uuid, p_now timestamptz, OUT by_maximum integer, OUT by_daily_cap integer,
  OUT by_month integer
) LANGUAGE sql STABLE AS $$
  SELECT
    CASE WHEN b.max_credits IS NOT NULL THEN greatest(b.max_credits - (
      SELECT count(*) FROM bulk_row r WHERE r.customer_id = b.customer_id AND r.bulk_id = b.id AND r.credits = 1
    ), 0)::integer END,
    CASE WHEN s.daily_cap IS NOT NULL
      THEN greatest(s.daily_cap - credits_of_spender(p_customer, s.spender, p_now), 0) END,
    CASE WHEN s.monthly_cents IS NULL THEN NULL WHEN next.cost > 0 THEN greatest(
      (s.monthly_cents * 1000000::bigint - cost_of_spender(p_customer, s.spender, p_now)) / next.cost, 0)::integer
    ELSE next.credits END
  FROM bulk_lookup b LEFT JOIN LATERAL list_spender(b.customer_id, b.started_by) s ON true
  LEFT JOIN LATERAL (
    SELECT cost_per_credit(p_customer, g.id) AS cost, remaining(g) AS credits FROM spendable_grants(p_customer, p_now) g LIMIT 1
  ) next ON true
  WHERE b.customer_id = p_customer AND b.id = p_bulk
$$;
