-- Enqueues what is due: rules to check, top-ups to continue, pages to check. In order, so that two sweeps cannot
-- deadlock. Each job continues the trace that requested it; if several lookups did, one of theirs.
CREATE OR REPLACE FUNCTION sweep_top_ups(p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  p_now := moment(p_now);
  -- The price is back at what the customer has seen, so nobody has to accept one. (A rule that waits for the bank has a
  -- refused card.)
  UPDATE auto_top_up_rule SET status = 'active', due_at = p_now, updated_at = p_now WHERE customer_id IN (
    SELECT r.customer_id FROM auto_top_up_rule r JOIN lookup_package p ON p.package_key = r.package_key
    WHERE r.status = 'action_required' AND NOT r.card_refused AND p.amount_cents <= r.price_cents
    FOR NO KEY UPDATE OF r SKIP LOCKED);
  -- The price has fallen, and fits what is left of the month's cap.
  UPDATE auto_top_up_rule SET due_at = p_now, updated_at = p_now WHERE customer_id IN (
    SELECT r.customer_id FROM auto_top_up_rule r JOIN lookup_package p ON p.package_key = r.package_key
    WHERE r.status = 'cap_reached' AND r.due_at > p_now AND r.monthly_cap_cents >= p.amount_cents
      + monthly_spend(r.customer_id, date_trunc('month', p_now AT TIME ZONE 'UTC')::date)
    FOR NO KEY UPDATE OF r SKIP LOCKED);
  PERFORM enqueue_job('check-top-up',
    jsonb_strip_nulls(jsonb_build_object('customerId', customer_id, 'traceparent', traceparent)), customer_id::text)
  FROM (
    SELECT customer_id, max(traceparent) AS traceparent FROM (
      SELECT customer_id, NULL AS traceparent FROM auto_top_up_rule
      WHERE due_at <= p_now OR (check_wanted AND due_at IS NULL)
      UNION ALL
      SELECT customer_id, traceparent FROM top_up_check
    ) asked
    GROUP BY customer_id
  ) due
  ORDER BY customer_id;
  PERFORM enqueue_job('execute-top-up',
    jsonb_strip_nulls(jsonb_build_object('topUpId', id, 'traceparent', traceparent)), id::text)
  FROM top_up WHERE due_at <= p_now
  ORDER BY id;
  PERFORM enqueue_job('check-card-setup', jsonb_build_object('setupId', id), id::text)
  FROM card_setup WHERE due_at <= p_now
  ORDER BY id;
END $$;
