-- Starts the paid part, or continues it: after a pause, after credits ran out, or with the rows whose vehicle data was
-- unavailable. A list that is still being checked starts once that is done. False: there is nothing to continue, or
-- this customer has no such list.
-- p_skip_owned: whether vehicles that the customer already has are skipped; null: unchanged.
-- p_top_up_budget_cents: what automatic top-up may buy for the list from now on; null: unchanged.
-- p_started_by: the key or the connection within whose limits the list spends from now on; null: the customer.
-- p_by_agent: whether an agent starts it.
CREATE OR REPLACE FUNCTION start_bulk_lookup(
  p_customer uuid, p_id uuid, p_now timestamptz, p_skip_owned boolean DEFAULT NULL,
  p_top_up_budget_cents integer DEFAULT NULL, p_started_by uuid DEFAULT NULL,
  p_by_agent boolean DEFAULT NULL, OUT started boolean
) LANGUAGE plpgsql AS $$
DECLARE
  v_bulk bulk_lookup;
BEGIN
  p_now := moment(p_now);
  started := false;
  SELECT * INTO v_bulk FROM bulk_lookup
  WHERE customer_id = p_customer AND id = p_id AND expires_at > p_now
    AND state IN ('checking', 'checked', 'paused', 'stopped', 'finished')
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;

  UPDATE bulk_row SET state = 'ready', code = NULL, message = NULL
  WHERE customer_id = p_customer AND bulk_id = p_id AND state = 'failed'
    AND code IN ('vehicle_data_unavailable', 'internal_error');
  IF v_bulk.state = 'finished' AND NOT FOUND THEN
    RETURN;
  END IF;
  IF v_bulk.state = 'checked' AND coalesce(p_skip_owned, v_bulk.skip_owned) THEN
    UPDATE bulk_row SET state = 'skipped'
    WHERE customer_id = p_customer AND bulk_id = p_id AND state = 'ready' AND owned;
  END IF;
  UPDATE bulk_lookup
  SET state = CASE state WHEN 'checking' THEN state ELSE 'running' END, starts_itself = true,
    skip_owned = coalesce(p_skip_owned, skip_owned), started_by = p_started_by,
    by_agent = coalesce(p_by_agent, false),
    started_at = CASE state WHEN 'checking' THEN NULL ELSE coalesce(started_at, p_now) END,
    top_up_budget_cents = coalesce(p_top_up_budget_cents, top_up_budget_cents),
    top_up_budget_since = CASE WHEN p_top_up_budget_cents IS NULL THEN top_up_budget_since ELSE p_now END,
    ended_at = NULL
  WHERE customer_id = p_customer AND id = p_id;
  started := true;
  PERFORM enqueue_job('work-on-bulk-lookups', jsonb_build_object('customerId', p_customer), p_customer::text);
END $$;
