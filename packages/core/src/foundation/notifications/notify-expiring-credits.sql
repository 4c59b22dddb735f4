-- Notifies customers seven, three, and one day before credits expire, in one email for all that expire on a day (UTC),
-- once each; if several of these are due, only the latest. Returns how many were due.
CREATE OR REPLACE FUNCTION notify_expiring_credits(p_now timestamptz, OUT notices integer) LANGUAGE plpgsql AS $$
BEGIN
  p_now := moment(p_now);
  PERFORM notify_customer(
    g.customer_id, 'credits_expiring', format('%s:%s', g.day, due.days),
    jsonb_build_object(
      'credits', g.credits, 'expiresAt', g.expires_at,
      'days', ceil(extract(epoch FROM g.expires_at - p_now) / 86400)),
    p_now)
  FROM (
    SELECT customer_id, (expires_at AT TIME ZONE 'UTC')::date AS day, sum(remaining(c)) AS credits,
      min(expires_at) AS expires_at
    FROM credit_grant c
    WHERE expires_at > p_now AND expires_at <= p_now + interval '8 days' AND NOT expiry_entered AND remaining(c) > 0
    GROUP BY 1, 2
  ) g
  CROSS JOIN LATERAL (
    SELECT min(days) AS days FROM unnest(ARRAY[1, 3, 7]) AS days
    WHERE g.expires_at <= p_now + days * interval '1 day'
  ) due
  WHERE due.days IS NOT NULL
    AND EXISTS (SELECT FROM customer c WHERE c.id = g.customer_id AND c.closed_at IS NULL)
    AND NOT EXISTS (
      SELECT FROM notification n
      WHERE n.customer_id = g.customer_id AND n.kind = 'credits_expiring' AND n.episode = format('%s:%s', g.day, due.days))
  ORDER BY g.customer_id, g.day;
  GET DIAGNOSTICS notices = ROW_COUNT;
END $$;
