-- Enqueues what is due: rules to check, top-ups to continue, pages to look at. In order, so that two sweeps cannot
-- deadlock.
CREATE OR REPLACE FUNCTION sweep_top_ups(p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  p_now := moment(p_now);
  PERFORM enqueue_job('check-top-up', jsonb_build_object('customerId', customer_id), customer_id::text)
  FROM (
    SELECT customer_id FROM auto_top_up_rule WHERE due_at <= p_now OR (check_wanted AND due_at IS NULL)
    UNION
    SELECT customer_id FROM top_up_check
  ) due
  ORDER BY customer_id;
  PERFORM enqueue_job('execute-top-up', jsonb_build_object('topUpId', id), id::text)
  FROM top_up WHERE due_at <= p_now
  ORDER BY id;
  PERFORM enqueue_job('check-card-setup', jsonb_build_object('setupId', id), id::text)
  FROM card_setup WHERE due_at <= p_now
  ORDER BY id;
END $$;
