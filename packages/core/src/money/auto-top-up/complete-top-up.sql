-- Ends a top-up that was paid, which makes its rule active again.
CREATE OR REPLACE FUNCTION complete_top_up(p_top_up uuid, p_payment text, p_now timestamptz) RETURNS void
LANGUAGE sql AS $$
  UPDATE top_up
  SET state = 'succeeded', payment_id = coalesce(payment_id, p_payment), due_at = NULL, failure = NULL, closed_at = p_now
  WHERE id = p_top_up;
  UPDATE auto_top_up_rule
  SET status = CASE WHEN card_id IS NULL THEN 'setup_required' ELSE 'active' END,
      failures = 0, due_at = NULL, updated_at = p_now
  WHERE customer_id = (SELECT customer_id FROM top_up WHERE id = p_top_up)
    AND status IN ('processing', 'retry_scheduled', 'action_required')
    AND NOT EXISTS (SELECT FROM top_up t WHERE t.customer_id = auto_top_up_rule.customer_id
      AND t.state IN ('reserved', 'charging'));
$$;
