-- Tells customers who can spend a tenth of their newest grant or less, once for that grant, unless automatic
-- top-up buys more. Returns how many were due.
CREATE OR REPLACE FUNCTION notify_low_credits(p_now timestamptz, OUT notices integer) LANGUAGE plpgsql AS $$
BEGIN
  p_now := moment(p_now);
  PERFORM notify_customer(
    newest.customer_id, 'credits_low', newest.grant_id::text, jsonb_build_object('available', balance.available), p_now)
  FROM (
    SELECT DISTINCT ON (g.customer_id) g.customer_id, g.id AS grant_id, g.credits
    FROM credit_grant g WHERE g.expires_at > p_now
    ORDER BY g.customer_id, g.granted_at DESC, g.id DESC
  ) newest
  CROSS JOIN LATERAL available_credits(newest.customer_id, p_now) balance
  WHERE balance.available <= ceil(newest.credits / 10.0)
    AND NOT EXISTS (
      SELECT FROM notification n
      WHERE n.customer_id = newest.customer_id AND n.kind = 'credits_low' AND n.episode = newest.grant_id::text)
    AND NOT EXISTS (
      SELECT FROM auto_top_up_rule r
      WHERE r.customer_id = newest.customer_id AND r.status IN ('active', 'processing'))
  ORDER BY newest.customer_id;
  GET DIAGNOSTICS notices = ROW_COUNT;
END $$;
