-- What an operator does by hand (packages/core/src/operator/README.md).

-- Grants ---------------------------------------------------------------------------------------
-- Credits that nobody paid for say who gave them and why, and a key makes the same gift happen once.

ALTER TABLE "credit_grant"
  ADD COLUMN "granted_by" TEXT,
  ADD COLUMN "reason" TEXT,
  ADD COLUMN "operator_key" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "credit_grant_operator_key_key" ON "credit_grant"("operator_key");

CREATE TRIGGER credit_grant_attributed BEFORE INSERT ON credit_grant FOR EACH ROW
  WHEN (num_nonnulls(NEW.granted_by, NEW.reason, NEW.operator_key) <> CASE NEW.source WHEN 'operator' THEN 3 ELSE 0 END)
  EXECUTE FUNCTION refuse('what an operator gives, and only that, says by whom, why and under which key');
CREATE TRIGGER credit_grant_attribution_kept BEFORE UPDATE OF granted_by, reason, operator_key ON credit_grant
  FOR EACH ROW EXECUTE FUNCTION refuse('who gave credits, and why, does not change');

-- Gives credits once for each key. Outcomes: `granted`; `known`, with the grant that the key stands for; `reused`, when
-- that was another customer's or another number of credits.
CREATE FUNCTION grant_by_operator(
  p_grant uuid, p_customer uuid, p_credits integer, p_operator text, p_reason text, p_key text,
  p_now timestamptz, p_expires_at timestamptz,
  OUT outcome text, OUT grant_id uuid, OUT granted_at timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
  v_grant credit_grant;
BEGIN
  INSERT INTO credit_grant (
    id, customer_id, source, credits, granted_at, expires_at, granted_by, reason, operator_key)
  VALUES (p_grant, p_customer, 'operator', p_credits, p_now, p_expires_at, p_operator, p_reason, p_key)
  ON CONFLICT (operator_key) DO NOTHING;
  outcome := CASE WHEN FOUND THEN 'granted' ELSE 'known' END;
  SELECT * INTO v_grant FROM credit_grant WHERE operator_key = p_key;
  IF (v_grant.customer_id, v_grant.credits) <> (p_customer, p_credits) THEN
    outcome := 'reused';
  END IF;
  grant_id := v_grant.id;
  granted_at := v_grant.granted_at;
END $$;

-- Audit ----------------------------------------------------------------------------------------

-- CreateTable
CREATE TABLE "operator_action" (
    "id" BIGSERIAL NOT NULL,
    "command_id" UUID NOT NULL,
    "operator" TEXT NOT NULL,
    "command" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "customer_id" UUID,
    "before" JSONB,
    "after" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operator_action_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "operator_action_customer_id_id_idx" ON "operator_action"("customer_id", "id");

ALTER TABLE operator_action
  ADD CONSTRAINT operator_action_named CHECK (length(operator) BETWEEN 1 AND 200 AND length(command) BETWEEN 1 AND 200),
  ADD CONSTRAINT operator_action_changes CHECK (before IS NOT NULL OR after IS NOT NULL);
CREATE TRIGGER operator_action_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_action
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('the audit is append-only');

-- Notes what a command of an operator changes, in the transaction that changes it. Whose command it is, is said by the
-- session, so that no command can forget it; a session that says nothing is not an operator's.
CREATE FUNCTION note_operator_action(
  p_subject text, p_id text, p_customer uuid, p_before jsonb, p_after jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_operation jsonb := nullif(current_setting('vinspec.operation', true), '')::jsonb;
BEGIN
  IF v_operation IS NOT NULL THEN
    INSERT INTO operator_action (command_id, operator, command, subject, subject_id, customer_id, before, after, created_at)
    VALUES (
      (v_operation ->> 'id')::uuid, v_operation ->> 'operator', v_operation ->> 'command',
      p_subject, p_id, p_customer, p_before, p_after, clock_timestamp());
  END IF;
END $$;

-- The first argument names the column that identifies a row; the others those that are not kept: secrets, and what names
-- a person and would outlive a closed account. Of an update, only what it changed is kept.
CREATE FUNCTION note_row_of_operator() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_hidden text[] := TG_ARGV[1:];
  v_row jsonb := to_jsonb(NEW);
  v_after jsonb := to_jsonb(NEW) - v_hidden;
  v_before jsonb;
  v_customer uuid := CASE TG_TABLE_NAME WHEN 'customer' THEN v_row ->> 'id' ELSE v_row ->> 'customer_id' END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, v_after -> o.key) INTO v_before, v_after
    FROM jsonb_each(to_jsonb(OLD) - v_hidden) o
    WHERE o.value IS DISTINCT FROM v_after -> o.key;
  END IF;
  IF v_customer IS NULL AND v_row ? 'payment_id' THEN
    SELECT customer_id INTO v_customer FROM payment WHERE id = v_row ->> 'payment_id';
  END IF;
  IF v_after IS NOT NULL THEN
    PERFORM note_operator_action(TG_TABLE_NAME, v_row ->> TG_ARGV[0], v_customer, v_before, v_after);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER customer_by_operator AFTER INSERT OR UPDATE ON customer FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id', 'email', 'name', 'image', 'updated_at');
CREATE TRIGGER api_key_by_operator AFTER INSERT OR UPDATE ON api_key FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id', 'secret_hash');
-- A grant's counters follow from the ledger, so only its beginning is the operator's doing.
CREATE TRIGGER credit_grant_by_operator AFTER INSERT ON credit_grant FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id', 'reserved', 'withdrawn');
CREATE TRIGGER payment_by_operator AFTER INSERT ON payment FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id');
CREATE TRIGGER refund_by_operator AFTER INSERT OR UPDATE ON refund FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id');
CREATE TRIGGER dispute_by_operator AFTER INSERT OR UPDATE ON dispute FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id');
CREATE TRIGGER payment_reversal_by_operator AFTER UPDATE ON payment_reversal FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '' AND OLD.version <> NEW.version)
  EXECUTE FUNCTION note_row_of_operator('payment_id', 'reading', 'version', 'updated_at');
CREATE TRIGGER checkout_by_operator AFTER UPDATE OF state ON checkout FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id', 'url', 'session_id');
CREATE TRIGGER auto_top_up_rule_by_operator AFTER UPDATE ON auto_top_up_rule FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('customer_id', 'updated_at', 'check_wanted', 'due_at');
CREATE TRIGGER top_up_by_operator AFTER UPDATE OF state ON top_up FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id', 'creation_key');
