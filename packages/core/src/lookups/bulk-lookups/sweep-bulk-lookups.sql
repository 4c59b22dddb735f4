-- Ends a job's turn: other customers come first, then this customer's next turn.
CREATE OR REPLACE FUNCTION yield_bulk_lookups(p_customer uuid, p_holder text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bulk_lookup SET lease_holder = NULL, lease_expires_at = NULL
  WHERE customer_id = p_customer AND lease_holder = p_holder;
  PERFORM enqueue_job('work-on-bulk-lookups', jsonb_build_object('customerId', p_customer), p_customer::text);
END $$;

-- Enqueues a job for each customer with open lists that no job has claimed: those that a crash left behind, or that
-- received credits at the very moment they began to wait. In order, so that two sweeps cannot deadlock.
CREATE OR REPLACE FUNCTION sweep_bulk_lookups(p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  p_now := moment(p_now);
  PERFORM enqueue_job('work-on-bulk-lookups', jsonb_build_object('customerId', customer_id), customer_id::text)
  FROM (
    SELECT customer_id FROM bulk_lookup
    WHERE (state IN ('checking', 'running') OR state = 'stopped' AND has_credits_for_list(customer_id, id, p_now))
      AND expires_at > p_now
    GROUP BY customer_id HAVING coalesce(max(lease_expires_at), '-infinity') <= p_now
  ) left_behind
  ORDER BY customer_id;
END $$;
