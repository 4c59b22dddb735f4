-- Spenders of keys and connections that were there before. What is entered or changed meanwhile is entered by triggers, so
-- nobody waits for this. What the active one may do counts, or else the last one.
INSERT INTO spender (id, customer_id, permissions, daily_credit_cap, monthly_top_up_cents)
SELECT DISTINCT ON (customer_id, origin_id) origin_id, customer_id, permissions, daily_credit_cap, monthly_top_up_cents
FROM api_key
ORDER BY customer_id, origin_id, revoked_at DESC NULLS FIRST
ON CONFLICT DO NOTHING;
INSERT INTO spender (id, customer_id, client_id, permissions, daily_credit_cap, monthly_top_up_cents)
SELECT DISTINCT ON (customer_id, client_id)
  first_value(id) OVER (PARTITION BY customer_id, client_id ORDER BY connected_at, id),
  customer_id, client_id, permissions, daily_credit_cap, monthly_top_up_cents
FROM connection
ORDER BY customer_id, client_id, revoked_at DESC NULLS FIRST
ON CONFLICT DO NOTHING;
