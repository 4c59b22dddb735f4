-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "episode" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_expires_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "notification_customer_id_kind_episode_key" ON "notification"("customer_id", "kind", "episode");

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Sent once: what has been sent is not changed any more.
CREATE TRIGGER notification_sent_once BEFORE UPDATE ON notification FOR EACH ROW
  WHEN (OLD.sent_at IS NOT NULL)
  EXECUTE FUNCTION refuse('a notification is sent once');

-- Writes an e-mail to a customer, once for each kind and episode, with the job that sends it.
CREATE FUNCTION notify_customer(
  p_customer uuid, p_kind text, p_episode text, p_data jsonb, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_id uuid;
BEGIN
  INSERT INTO notification (id, customer_id, kind, episode, data, created_at)
  VALUES (gen_random_uuid(), p_customer, p_kind, p_episode, p_data, p_now)
  ON CONFLICT (customer_id, kind, episode) DO NOTHING
  RETURNING id INTO v_id;
  IF FOUND THEN
    PERFORM enqueue_job('send-mail', jsonb_build_object('notificationId', v_id), v_id::text);
  END IF;
END $$;

-- Every payment that bought credits has a receipt, whoever recorded it.
CREATE FUNCTION send_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_customer(
    NEW.customer_id, 'payment_received', NEW.payment_id,
    jsonb_build_object(
      'paymentId', p.id, 'amountCents', p.amount_cents, 'credits', NEW.credits, 'automatic', NEW.source = 'top_up',
      'expiresAt', NEW.expires_at),
    NEW.granted_at)
  FROM payment p WHERE p.id = NEW.payment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER credit_grant_receipt AFTER INSERT ON credit_grant
  FOR EACH ROW WHEN (NEW.payment_id IS NOT NULL) EXECUTE FUNCTION send_receipt();
