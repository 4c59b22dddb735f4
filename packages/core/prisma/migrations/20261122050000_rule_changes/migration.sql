-- AlterTable
ALTER TABLE "auto_top_up_rule"
    ADD COLUMN "price_cents" INTEGER,
    ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
UPDATE auto_top_up_rule r SET price_cents = p.amount_cents FROM lookup_package p WHERE p.package_key = r.package_key;
ALTER TABLE "auto_top_up_rule" ALTER COLUMN "price_cents" SET NOT NULL;

-- AlterTable
ALTER TABLE "notification" ADD COLUMN "address" TEXT;

-- CreateTable
CREATE TABLE "turn_off_link" (
    "token_hash" BYTEA NOT NULL,
    "customer_id" UUID NOT NULL,
    "address_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "turn_off_link_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "top_up_approval" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "api_key_id" UUID,
    "connection_id" UUID,
    "rule_version" INTEGER NOT NULL,
    "package_key" TEXT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "threshold_percent" SMALLINT NOT NULL,
    "monthly_cap_cents" INTEGER,
    "state" TEXT NOT NULL DEFAULT 'open',
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "top_up_approval_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "turn_off_link_customer_id_idx" ON "turn_off_link"("customer_id");

-- CreateIndex
CREATE INDEX "turn_off_link_expires_at_idx" ON "turn_off_link"("expires_at");

-- CreateIndex
CREATE INDEX "top_up_approval_expires_at_idx" ON "top_up_approval"("expires_at");

-- AddForeignKey
ALTER TABLE "turn_off_link" ADD CONSTRAINT "turn_off_link_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "top_up_approval" ADD CONSTRAINT "top_up_approval_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "top_up_approval" ADD CONSTRAINT "top_up_approval_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "top_up_approval" ADD CONSTRAINT "top_up_approval_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "top_up_approval" ADD CONSTRAINT "top_up_approval_package_key_fkey" FOREIGN KEY ("package_key") REFERENCES "lookup_package"("package_key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Approvals ------------------------------------------------------------------------------------

ALTER TABLE top_up_approval
  ADD CONSTRAINT top_up_approval_asker CHECK (num_nonnulls(api_key_id, connection_id) = 1),
  ADD CONSTRAINT top_up_approval_state_known CHECK (state IN ('open', 'approved', 'refused', 'replaced')),
  ADD CONSTRAINT top_up_approval_decided CHECK ((state = 'open') = (decided_at IS NULL)),
  ADD CONSTRAINT top_up_approval_price CHECK (price_cents > 0);
-- A customer is asked one thing at a time by one key or app.
CREATE UNIQUE INDEX top_up_approval_open ON top_up_approval (customer_id, coalesce(api_key_id, connection_id))
  WHERE state = 'open';

-- It is decided once, and what was asked for does not change.
CREATE TRIGGER top_up_approval_decided_once BEFORE UPDATE ON top_up_approval FOR EACH ROW
  WHEN (OLD.state <> 'open' OR
    (NEW.id, NEW.customer_id, NEW.api_key_id, NEW.connection_id, NEW.rule_version, NEW.package_key, NEW.price_cents,
      NEW.threshold_percent, NEW.monthly_cap_cents, NEW.asked_at, NEW.expires_at)
    IS DISTINCT FROM
    (OLD.id, OLD.customer_id, OLD.api_key_id, OLD.connection_id, OLD.rule_version, OLD.package_key, OLD.price_cents,
      OLD.threshold_percent, OLD.monthly_cap_cents, OLD.asked_at, OLD.expires_at))
  EXECUTE FUNCTION refuse('an approval is decided once, as it was asked for');

-- The rule's terms -----------------------------------------------------------------------------

-- Counts the changes of what the customer wants, so that an approval of other terms is worth nothing.
CREATE FUNCTION count_rule_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER auto_top_up_rule_changes BEFORE UPDATE ON auto_top_up_rule FOR EACH ROW
  WHEN ((NEW.enabled, NEW.package_key, NEW.threshold_percent, NEW.monthly_cap_cents, NEW.price_cents)
    IS DISTINCT FROM (OLD.enabled, OLD.package_key, OLD.threshold_percent, OLD.monthly_cap_cents, OLD.price_cents))
  EXECUTE FUNCTION count_rule_change();

-- A rule that may buy can come to wait for the customer's yes to a higher price, too.
CREATE OR REPLACE FUNCTION move_auto_top_up_rule() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_in_flight boolean;
BEGIN
  IF NEW.status NOT IN ('disabled', 'suspended', 'setup_required') AND (OLD.status, NEW.status) NOT IN (
    ('disabled', 'active'), ('disabled', 'processing'),
    ('setup_required', 'active'),
    ('active', 'processing'), ('active', 'cap_reached'), ('active', 'action_required'),
    ('processing', 'active'), ('processing', 'retry_scheduled'), ('processing', 'action_required'),
    ('retry_scheduled', 'active'), ('retry_scheduled', 'processing'), ('retry_scheduled', 'cap_reached'),
    ('retry_scheduled', 'action_required'),
    ('action_required', 'active'),
    ('cap_reached', 'active'), ('cap_reached', 'processing'), ('cap_reached', 'action_required'),
    ('suspended', 'active'), ('suspended', 'processing'))
    OR OLD.status = 'disabled' AND NEW.status = 'suspended'
  THEN
    RAISE EXCEPTION 'a top-up rule does not go from % to %', OLD.status, NEW.status;
  END IF;

  v_in_flight := EXISTS (
    SELECT FROM top_up WHERE customer_id = NEW.customer_id AND state IN ('reserved', 'charging'));
  -- Who turns the rule off, or a dispute, does not call back a charge that was sent.
  IF NEW.status NOT IN ('disabled', 'suspended') AND v_in_flight <> (NEW.status = 'processing') THEN
    RAISE EXCEPTION 'a top-up rule is processing exactly while a charge is in flight, not %', NEW.status;
  END IF;

  IF NEW.status NOT IN ('active', 'retry_scheduled', 'cap_reached') THEN
    NEW.due_at := NULL;
  END IF;
  IF NEW.status <> 'active' THEN
    NEW.check_wanted := false;
  ELSIF OLD.status <> 'cap_reached' THEN
    NEW.episode := OLD.episode + 1;
  END IF;
  RETURN NEW;
END $$;

-- A top-up is reserved as the rule says, within its cap, and for no more than the customer has seen. The rule is
-- locked, so that reservations wait for each other.
CREATE OR REPLACE FUNCTION check_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_rule auto_top_up_rule;
BEGIN
  SELECT * INTO v_rule FROM auto_top_up_rule WHERE customer_id = NEW.customer_id FOR NO KEY UPDATE;
  IF v_rule.status IS NULL OR v_rule.status NOT IN ('active', 'retry_scheduled', 'cap_reached') THEN
    RAISE EXCEPTION 'a top-up is reserved by a rule that may buy';
  END IF;
  IF NEW.state <> 'reserved' OR v_rule.card_refused OR NEW.payment_method_id IS DISTINCT FROM v_rule.payment_method_id
  THEN
    RAISE EXCEPTION 'a top-up is reserved for the card of its rule';
  END IF;
  PERFORM 1 FROM lookup_package
  WHERE package_key = v_rule.package_key AND withdrawn_at IS NULL
    AND (package_key, amount_cents, credits) = (NEW.package_key, NEW.amount_cents, NEW.credits);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a top-up buys the package of its rule, as it is sold';
  END IF;
  IF NEW.amount_cents > v_rule.price_cents THEN
    RAISE EXCEPTION 'a top-up costs no more than the customer has seen';
  END IF;
  IF v_rule.monthly_cap_cents < NEW.amount_cents + monthly_spend(NEW.customer_id, NEW.month) THEN
    RAISE EXCEPTION 'a top-up stays within the monthly cap';
  END IF;
  RETURN NEW;
END $$;

-- Who has left ---------------------------------------------------------------------------------

-- Nothing is begun for a customer who has left, and nothing granted.
CREATE TRIGGER checkout_of_customer BEFORE INSERT ON checkout FOR EACH ROW EXECUTE FUNCTION refuse_closed_customer();
CREATE TRIGGER card_setup_of_customer BEFORE INSERT ON card_setup FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_customer();
CREATE TRIGGER top_up_of_customer BEFORE INSERT ON top_up FOR EACH ROW EXECUTE FUNCTION refuse_closed_customer();
CREATE TRIGGER top_up_approval_of_customer BEFORE INSERT ON top_up_approval FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_customer();
CREATE TRIGGER auto_top_up_rule_of_customer BEFORE INSERT ON auto_top_up_rule FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_customer();
CREATE TRIGGER auto_top_up_rule_stays_off BEFORE UPDATE OF enabled ON auto_top_up_rule FOR EACH ROW
  WHEN (NEW.enabled AND NOT OLD.enabled) EXECUTE FUNCTION refuse_closed_customer();
CREATE TRIGGER credit_grant_of_customer BEFORE INSERT ON credit_grant FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_customer();

-- Records a payment once, for a checkout or for a top-up, and grants what it buys. Outcomes: `granted`, `mismatch`, or
-- `known` for a payment that was recorded before. Payments of one purchase wait for each other; the first one buys.
-- Money that arrives for a customer who has left buys nothing: the operator sends it back.
CREATE OR REPLACE FUNCTION record_payment(
  p_payment text, p_checkout uuid, p_top_up uuid, p_customer uuid, p_amount integer, p_currency text, p_mismatch text,
  p_grant uuid, p_confirmed_at timestamptz, p_now timestamptz, p_expires_at timestamptz,
  OUT outcome text
) LANGUAGE plpgsql AS $$
DECLARE
  v_sold record;
BEGIN
  -- The rule first, as every step of a top-up does, and as who leaves does.
  PERFORM 1 FROM auto_top_up_rule WHERE p_top_up IS NOT NULL AND customer_id = p_customer FOR NO KEY UPDATE;
  PERFORM 1 FROM customer WHERE id = p_customer AND closed_at IS NULL FOR SHARE;
  IF NOT FOUND AND p_mismatch IS NULL THEN
    p_mismatch := format('%s %s: the account is closed',
      CASE WHEN p_top_up IS NULL THEN 'checkout' ELSE 'top-up' END, coalesce(p_checkout, p_top_up));
  END IF;
  IF p_top_up IS NULL THEN
    SELECT credits, state = 'paid' AS paid INTO v_sold FROM checkout WHERE id = p_checkout FOR UPDATE;
  ELSE
    SELECT credits, state = 'succeeded' AS paid INTO v_sold FROM top_up WHERE id = p_top_up FOR UPDATE;
  END IF;
  IF p_mismatch IS NULL AND v_sold.paid THEN
    p_mismatch := format('%s %s: already paid',
      CASE WHEN p_top_up IS NULL THEN 'checkout' ELSE 'top-up' END, coalesce(p_checkout, p_top_up));
  END IF;

  INSERT INTO payment (
    id, customer_id, checkout_id, top_up_id, amount_cents, currency, credits, mismatch, confirmed_at, recorded_at)
  VALUES (
    p_payment, p_customer,
    CASE WHEN p_mismatch IS NULL THEN p_checkout END, CASE WHEN p_mismatch IS NULL THEN p_top_up END,
    p_amount, p_currency, CASE WHEN p_mismatch IS NULL THEN v_sold.credits ELSE 0 END, p_mismatch, p_confirmed_at, p_now)
  ON CONFLICT (id) DO NOTHING;
  IF NOT FOUND THEN
    outcome := 'known';
  ELSIF p_mismatch IS NOT NULL THEN
    outcome := 'mismatch';
  ELSE
    INSERT INTO credit_grant (id, customer_id, source, payment_id, credits, granted_at, expires_at)
    VALUES (p_grant, p_customer, CASE WHEN p_top_up IS NULL THEN 'purchase' ELSE 'top_up' END, p_payment,
      v_sold.credits, p_now, p_expires_at);
    UPDATE checkout SET state = 'paid' WHERE id = p_checkout;
    PERFORM complete_top_up(p_top_up, p_payment, p_now);
    outcome := 'granted';
  END IF;
END $$;

-- Completes the key with the page. False: another attempt has the key, or the customer has left and gets no page.
CREATE OR REPLACE FUNCTION finish_checkout(
  p_checkout uuid, p_attempt uuid, p_customer uuid, p_key text,
  p_session text, p_url text, p_session_expires_at timestamptz, p_request_id text,
  OUT finished boolean
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM customer WHERE id = p_customer AND closed_at IS NULL FOR SHARE;
  finished := FOUND;
  IF NOT finished THEN
    RETURN;
  END IF;
  UPDATE idempotency_record SET state = 'completed', lease_expires_at = NULL
  WHERE customer_id = p_customer AND key = p_key AND attempt_id = p_attempt AND state = 'running';
  finished := FOUND;
  IF finished THEN
    UPDATE checkout
    SET state = 'open', session_id = p_session, url = p_url, session_expires_at = p_session_expires_at,
        request_id = p_request_id
    WHERE id = p_checkout AND attempt_id = p_attempt;
  END IF;
END $$;
