-- Records what an operator changes, in the transaction that changes it. The session names the operator's command, or on
-- the operator's pages the transaction does, so that no code can forget to; without a name, the change is not an
-- operator's. Only the owner writes the audit, and only the owner's sessions are believed: others name an account,
-- which must be an operator's.
CREATE OR REPLACE FUNCTION note_operator_action(
  p_subject text, p_id text, p_customer uuid, p_before jsonb, p_after jsonb
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_operation jsonb := nullif(current_setting('vinspec.operation', true), '')::jsonb;
  v_operator text := v_operation ->> 'operator';
BEGIN
  IF NOT pg_has_role(session_user, current_user, 'MEMBER') THEN
    v_operator := lock_operator((v_operation ->> 'operator_id')::uuid);
    IF v_operation ->> 'command' NOT LIKE 'portal %' THEN
      v_operator := NULL;
    END IF;
  END IF;
  IF v_operation IS NOT NULL THEN
    IF v_operator IS NULL THEN
      RAISE EXCEPTION 'only the owner of the database says whose command this is' USING ERRCODE = 'insufficient_privilege';
    END IF;
    INSERT INTO operator_action (command_id, operator, command, subject, subject_id, customer_id, before, after, created_at, reason)
    VALUES (
      (v_operation ->> 'id')::uuid, v_operator, v_operation ->> 'command',
      p_subject, p_id, p_customer, p_before, p_after, clock_timestamp(), v_operation ->> 'reason');
  END IF;
END $$;

-- The first argument is the column that identifies a row; the others are columns that are not recorded: secrets, and
-- what names a person and would outlive a closed account. For an update, only changed columns are recorded.
CREATE OR REPLACE FUNCTION note_row_of_operator() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_hidden text[] := TG_ARGV[1:];
  v_row jsonb := to_jsonb(NEW);
  v_after jsonb := to_jsonb(NEW) - v_hidden;
  v_before jsonb;
  v_customer uuid := CASE TG_TABLE_NAME
    WHEN 'customer' THEN v_row ->> 'id' WHEN 'operator_request' THEN v_row ->> 'subject_id' ELSE v_row ->> 'customer_id' END;
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
CREATE OR REPLACE TRIGGER customer_by_operator AFTER INSERT OR UPDATE ON customer FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id', 'email', 'name', 'image', 'updated_at');
CREATE OR REPLACE TRIGGER api_key_by_operator AFTER INSERT OR UPDATE ON api_key FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id', 'secret_hash');

CREATE OR REPLACE TRIGGER lookup_package_by_operator AFTER INSERT OR UPDATE ON lookup_package FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('package_key');

-- A grant's counters follow from the ledger, so only its creation is the operator's action.
CREATE OR REPLACE TRIGGER credit_grant_by_operator AFTER INSERT ON credit_grant FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id', 'reserved', 'withdrawn');
CREATE OR REPLACE TRIGGER payment_by_operator AFTER INSERT ON payment FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id');
CREATE OR REPLACE TRIGGER refund_by_operator AFTER INSERT OR UPDATE ON refund FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id');
CREATE OR REPLACE TRIGGER dispute_by_operator AFTER INSERT OR UPDATE ON dispute FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id');
CREATE OR REPLACE TRIGGER payment_reversal_by_operator AFTER UPDATE ON payment_reversal FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '' AND OLD.version <> NEW.version)
  EXECUTE FUNCTION note_row_of_operator('payment_id', 'reading', 'version', 'updated_at');
CREATE OR REPLACE TRIGGER checkout_by_operator AFTER UPDATE OF state ON checkout FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id', 'url', 'page_id');
CREATE OR REPLACE TRIGGER auto_top_up_rule_by_operator AFTER UPDATE ON auto_top_up_rule FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('customer_id', 'updated_at', 'check_wanted', 'due_at');
CREATE OR REPLACE TRIGGER top_up_by_operator AFTER UPDATE OF state ON top_up FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id', 'creation_key');
CREATE OR REPLACE TRIGGER operator_role_by_operator AFTER INSERT OR UPDATE ON operator_role FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('customer_id');
CREATE OR REPLACE TRIGGER operator_request_by_operator AFTER INSERT OR UPDATE ON operator_request FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id', 'reason');
CREATE OR REPLACE TRIGGER vehicle_report_by_operator AFTER UPDATE ON vehicle_report FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id', 'said');
CREATE OR REPLACE TRIGGER data_correction_by_operator AFTER INSERT ON data_correction FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('id');
CREATE OR REPLACE TRIGGER closed_case_by_operator AFTER INSERT OR UPDATE ON closed_case FOR EACH ROW
  WHEN (current_setting('vinspec.operation', true) <> '')
  EXECUTE FUNCTION note_row_of_operator('payment_id');
