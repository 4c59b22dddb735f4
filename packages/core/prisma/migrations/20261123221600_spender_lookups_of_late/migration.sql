-- Moves what still counts: caps are of one day, and answers are repeated for 24 hours. Earlier rows stay where they are until
-- their tables go. Rows that come meanwhile are moved by a rule, so nobody waits for this.
INSERT INTO spender_lookup (id, customer_id, origin_id, app_key, placed_at)
SELECT id, customer_id, origin_id, app_key, placed_at FROM key_lookup
WHERE placed_at > now() - interval '2 days'
UNION ALL
SELECT a.id, a.customer_id, first.id, a.app_key, a.placed_at
FROM app_lookup a
JOIN connection c ON c.id = a.connection_id
CROSS JOIN LATERAL (
  SELECT f.id FROM connection f WHERE f.customer_id = c.customer_id AND f.client_id = c.client_id
  ORDER BY f.connected_at, f.id LIMIT 1
) first
WHERE a.placed_at > now() - interval '2 days'
ORDER BY 2, 1
ON CONFLICT DO NOTHING;
