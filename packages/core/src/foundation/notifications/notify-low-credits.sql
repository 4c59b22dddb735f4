-- Notifies customers who can spend a tenth or less of their newest grant, once per grant, unless automatic top-up
-- buys more. A credit that came back by rule is no new grant. Returns how many were due.
CREATE OR REPLACE FUNCTION notify_low_credits(p_now timestamptz, OUT notices integer) LANGUAGE plpgsql AS $$
BEGIN
  p_now := moment(p_now);
  PERFORM notify_customer(
    low.customer_id, 'credits_low', low.grant_id::text, jsonb_build_object('available', low.available), p_now)
  FROM (
    SELECT DISTINCT ON (g.customer_id) g.customer_id, g.id AS grant_id, g.credits, balance.available
    FROM credit_grant g JOIN available_credits_of_all(p_now) balance USING (customer_id)
    WHERE g.expires_at > p_now AND NOT g.expiry_entered AND g.granted_by IS DISTINCT FROM 'rule'
    ORDER BY g.customer_id, g.granted_at DESC, g.id DESC
  ) low
  WHERE low.available <= ceil(low.credits / 10.0)
    AND EXISTS (SELECT FROM customer c WHERE c.id = low.customer_id AND c.closed_at IS NULL)
    AND NOT EXISTS (
      SELECT FROM notification n
      WHERE n.customer_id = low.customer_id AND n.kind = 'credits_low' AND n.episode = low.grant_id::text)
    AND NOT EXISTS (
      SELECT FROM auto_top_up_rule r
      WHERE r.customer_id = low.customer_id AND r.status IN ('active', 'processing'))
  ORDER BY low.customer_id;
  GET DIAGNOSTICS notices = ROW_COUNT;
END $$;
