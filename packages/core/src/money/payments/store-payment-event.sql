-- Stores an event once, however often it is sent, together with the job that processes it.
CREATE OR REPLACE FUNCTION store_payment_event(
  p_id text, p_type text, p_object text, p_now timestamptz, OUT stored boolean
) LANGUAGE plpgsql AS $$
BEGIN
  p_now := moment(p_now);
  INSERT INTO payment_event (id, type, object_id, received_at) VALUES (p_id, p_type, p_object, p_now)
  ON CONFLICT (id) DO NOTHING;
  stored := FOUND;
  IF stored THEN
    PERFORM enqueue_job('process-payment-event', jsonb_build_object('eventId', p_id), p_id);
  END IF;
END $$;
