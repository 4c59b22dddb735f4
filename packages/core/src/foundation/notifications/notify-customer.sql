-- Stores an email to a customer, once for each kind and episode, with the job that sends it. Credits must not depend on
-- email: if there is no queue, the email waits until `migrate` has created one. A closed account has no address, so nothing
-- is stored for it except the email about its closing.
CREATE OR REPLACE FUNCTION notify_customer(
  p_customer uuid, p_kind text, p_episode text, p_data jsonb, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_id uuid;
BEGIN
  PERFORM FROM customer WHERE id = p_customer AND (closed_at IS NULL OR p_kind = 'account_closed') FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  INSERT INTO notification (id, customer_id, kind, episode, data, created_at)
  VALUES (gen_random_uuid(), p_customer, p_kind, p_episode, p_data, p_now)
  ON CONFLICT (customer_id, kind, episode) DO NOTHING
  RETURNING id INTO v_id;
  IF FOUND AND EXISTS (SELECT FROM pgboss.queue WHERE name = 'send-mail') THEN
    PERFORM enqueue_job('send-mail', jsonb_build_object('notificationId', v_id), v_id::text);
  END IF;
END $$;

-- Enqueues emails for which no job was ever created. The operator retries those that failed for good.
CREATE OR REPLACE FUNCTION enqueue_waiting_mail() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_job('send-mail', jsonb_build_object('notificationId', id), id::text)
  FROM notification n
  WHERE sent_at IS NULL AND NOT EXISTS (
    SELECT FROM pgboss.job WHERE name IN ('send-mail', 'dead-letters') AND data ->> 'notificationId' = n.id::text)
  ORDER BY id;
END $$;

-- A sent notification no longer changes.
CREATE OR REPLACE TRIGGER notification_sent_once BEFORE UPDATE ON notification FOR EACH ROW
  WHEN (OLD.sent_at IS NOT NULL)
  EXECUTE FUNCTION refuse('a notification is sent once');
