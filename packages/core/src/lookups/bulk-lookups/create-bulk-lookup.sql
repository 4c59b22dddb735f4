-- Adds rows to a list that is being created.
-- p_after: the number of the row before the first of these.
-- p_rows: JSON, a list of the objects of fold-entries.ts.
CREATE OR REPLACE FUNCTION add_bulk_rows(p_customer uuid, p_bulk uuid, p_after integer, p_rows text)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO bulk_row (customer_id, bulk_id, number, line, typed, vin, state, code, message)
  SELECT p_customer, p_bulk, p_after + r.number, r.line, r.typed, r.vin, r.state,
    CASE r.state WHEN 'invalid' THEN 'invalid_vin' END, r.message
  FROM ROWS FROM (
    json_to_recordset(p_rows::json) AS (line integer, typed text, vin text, state text, message text)
  ) WITH ORDINALITY AS r (line, typed, vin, state, message, number)
  ORDER BY r.number
$$;

-- Stores a list of VINs with its first rows, and has it checked; more rows follow in the same transaction. Outcomes:
-- created; known, for a batch that exists already, which is started if it was only waiting for that, or if lookups of it
-- failed that can be tried again; and the reasons to reject another list: too_many_open, too_many.
-- p_digest: of the VINs and options of a batch; null: the list is always a new one, whatever is in it.
-- p_by_agent: whether an agent sends it.
-- p_size: the number of all its rows.
-- p_fewest: a list with fewer rows counts as this many.
CREATE OR REPLACE FUNCTION create_bulk_lookup(
  p_customer uuid, p_id uuid, p_name text, p_request_id text, p_now timestamptz, p_kept interval, p_size integer,
  p_rows text,
  p_most_open integer, p_most integer, p_fewest integer,
  p_digest bytea DEFAULT NULL, p_same interval DEFAULT NULL, p_skip_owned boolean DEFAULT NULL,
  p_max_credits integer DEFAULT NULL, p_started_by uuid DEFAULT NULL, p_starts_itself boolean DEFAULT NULL,
  p_by_agent boolean DEFAULT NULL,
  OUT outcome text, OUT bulk uuid
) LANGUAGE plpgsql AS $$
DECLARE
  v_known bulk_lookup;
  v_open integer;
  v_all integer;
BEGIN
  p_now := moment(p_now);
  -- One at a time, so that two cannot both take the last free place, or create the same batch twice.
  PERFORM pg_advisory_xact_lock(hashtextextended('bulk_lookup ' || p_customer, 0));
  SELECT * INTO v_known FROM bulk_lookup
  WHERE customer_id = p_customer AND digest = p_digest AND state <> 'canceled'
    AND created_at > p_now - p_same AND expires_at > p_now
  FOR NO KEY UPDATE;
  IF FOUND THEN
    outcome := 'known';
    bulk := v_known.id;
    IF p_starts_itself AND (v_known.state = 'finished'
      OR NOT v_known.starts_itself AND v_known.state IN ('checking', 'checked')) THEN
      PERFORM start_bulk_lookup(p_customer, bulk, p_now, p_started_by => p_started_by, p_by_agent => p_by_agent);
    END IF;
    RETURN;
  END IF;

  SELECT sum(greatest(size, p_fewest)) FILTER (WHERE state NOT IN ('canceled', 'finished')),
    sum(greatest(size, p_fewest))
  INTO v_open, v_all FROM bulk_lookup WHERE customer_id = p_customer;
  outcome := CASE WHEN v_open + greatest(p_size, p_fewest) > p_most_open THEN 'too_many_open'
    WHEN v_all + greatest(p_size, p_fewest) > p_most THEN 'too_many' ELSE 'created' END;
  IF outcome <> 'created' THEN
    RETURN;
  END IF;

  bulk := p_id;
  INSERT INTO bulk_lookup (id, customer_id, name, size, request_id, created_at, expires_at,
    digest, skip_owned, max_credits, started_by, starts_itself, by_agent)
  VALUES (p_id, p_customer, p_name, p_size, p_request_id, p_now, p_now + p_kept,
    p_digest, coalesce(p_skip_owned, true), p_max_credits, p_started_by, coalesce(p_starts_itself, false),
    coalesce(p_by_agent, false));
  PERFORM add_bulk_rows(p_customer, p_id, 0, p_rows);
  PERFORM enqueue_job('work-on-bulk-lookups', jsonb_build_object('customerId', p_customer), p_customer::text);
END $$;
