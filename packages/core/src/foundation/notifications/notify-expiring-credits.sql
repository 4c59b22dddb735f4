-- Notifies customers seven, three, and one day before a grant with credits left expires, once each; if several of
-- these are due, only the latest. Returns how many were due.
CREATE OR REPLACE FUNCTION notify_expiring_credits(p_now timestamptz, OUT notices integer) LANGUAGE plpgsql AS $$
BEGIN
  p_now := moment(p_now);
  PERFORM notify_customer(
    g.customer_id, 'credits_expiring', format('%s:%s', g.id, due.days),
    jsonb_build_object(
      'credits', remaining(g), 'expiresAt', g.expires_at,
      'days', ceil(extract(epoch FROM g.expires_at - p_now) / 86400)),
    p_now)
  FROM credit_grant g
  CROSS JOIN LATERAL (
    SELECT min(days) AS days FROM unnest(ARRAY[1, 3, 7]) AS days
    WHERE g.expires_at <= p_now + days * interval '1 day'
  ) due
  WHERE g.expires_at > p_now AND g.expires_at <= p_now + interval '7 days' AND NOT g.expiry_entered AND remaining(g) > 0
    AND EXISTS (SELECT FROM customer c WHERE c.id = g.customer_id AND c.closed_at IS NULL)
    AND NOT EXISTS (
      SELECT FROM notification n
      WHERE n.customer_id = g.customer_id AND n.kind = 'credits_expiring' AND n.episode = format('%s:%s', g.id, due.days))
  ORDER BY g.customer_id, g.id;
  GET DIAGNOSTICS notices = ROW_COUNT;
END $$;
