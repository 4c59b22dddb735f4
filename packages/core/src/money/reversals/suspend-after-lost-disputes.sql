-- A newly lost dispute suspends the customer's automatic top-up, and the customer is notified, as for every suspension.
CREATE OR REPLACE FUNCTION suspend_after_lost_disputes(p_payment text, p_disputes jsonb, p_now timestamptz)
RETURNS void LANGUAGE sql AS $$
  WITH suspended AS (
    UPDATE auto_top_up_rule SET status = 'suspended', updated_at = p_now
    WHERE enabled
      AND customer_id = (SELECT customer_id FROM payment WHERE id = p_payment)
      AND EXISTS (
        SELECT FROM jsonb_to_recordset(p_disputes) AS v(id text, state text)
        WHERE v.state = 'lost' AND NOT EXISTS (SELECT FROM dispute d WHERE d.id = v.id AND d.state = 'lost'))
    RETURNING customer_id, episode
  )
  SELECT notify_customer(
    customer_id, 'top_up_suspended', episode::text, '{"reason": "a payment was disputed, and the money went back."}', p_now)
  FROM suspended
$$;
