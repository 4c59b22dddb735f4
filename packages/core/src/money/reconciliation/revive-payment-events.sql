-- Enqueues again the job of each event that waits with none left: the job failed for good, or was lost. It gets all its
-- tries again. In order, so that two runs cannot deadlock. Returns how many there were.
-- pg-boss creates its tables after this function, so only the body may name them.
CREATE OR REPLACE FUNCTION revive_payment_events(OUT events integer) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_job('process-payment-event', jsonb_build_object('eventId', id), id)
  FROM payment_event
  WHERE processed_at IS NULL AND NOT EXISTS (
    SELECT FROM pgboss.job
    WHERE name = 'process-payment-event' AND singleton_key = payment_event.id AND state < 'completed')
  ORDER BY id;
  GET DIAGNOSTICS events = ROW_COUNT;
END $$;
