-- What each customer's ledger has of the days (UTC) from p_from until p_until: how many entries, and all of them as text, a line
-- for each, in the order of their IDs. Fields end in a tab, and nothing is written for null. Anyone who has the entries can write the
-- same (packages/certificates/src/ledger-days.ts), so the form never changes.
CREATE OR REPLACE FUNCTION ledger_days(
  p_from timestamptz, p_until timestamptz, OUT customer_id uuid, OUT day date, OUT entries integer, OUT lines text
) RETURNS SETOF record LANGUAGE sql STABLE AS $$
  SELECT e.customer_id, (e.created_at AT TIME ZONE 'UTC')::date, count(*)::integer,
    string_agg(concat(e.id, E'\t', e.kind, E'\t', e.credits, E'\t', e.grant_id, E'\t',
      to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), E'\t', e.vin, E'\t', e.answer_id, E'\t',
      e.request_id, E'\t', e.reversal_version, E'\t', e.reason, E'\n'), '' ORDER BY e.id)
  FROM (
    SELECT g.customer_id, g.id, g.kind, g.credits, g.grant_id, g.created_at, NULL AS vin, NULL::uuid AS answer_id,
      NULL AS request_id, g.reversal_version, g.reason
    FROM grant_entry g WHERE g.created_at >= p_from AND g.created_at < p_until
    UNION ALL
    SELECT l.customer_id, l.id, 'settlement', -1, l.grant_id, l.created_at, l.vin, l.answer_id, l.request_id, NULL, NULL
    FROM vehicle_lookup l WHERE l.created_at >= p_from AND l.created_at < p_until
  ) e
  GROUP BY 1, 2
$$;

-- The hash of a day: of whose and which it is, the hash of the customer's day before, and the lines.
CREATE OR REPLACE FUNCTION ledger_day_hash(p_customer uuid, p_day date, p_previous text, p_lines text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(concat(
    'vinspec ledger 1', E'\n', p_customer, E'\n', to_char(p_day, 'YYYY-MM-DD'), E'\n', p_previous, E'\n', p_lines
  ), 'UTF8')), 'hex')
$$;

-- Chains one more day of all customers' ledgers. False: none is due. A day is over when it is counted
-- (src/money/balance-report/count-lookups.sql): what began in it has long ended. The table is the owner's, so that no process of
-- ours writes another hash.
-- It may run at any time, twice, and at once.
CREATE OR REPLACE FUNCTION close_ledger_day(OUT closed boolean) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_from timestamptz;
  v_until timestamptz;
  v_counted timestamptz;
BEGIN
  SELECT chained_until, counted_until INTO v_from, v_counted FROM counting FOR UPDATE;
  v_until := date_trunc('day', CASE WHEN v_from > 'epoch' THEN v_from
    ELSE coalesce((SELECT min(granted_at) FROM credit_grant), v_counted) END, 'UTC') + interval '1 day';
  closed := v_until <= v_counted;
  IF NOT closed THEN
    RETURN;
  END IF;
  INSERT INTO ledger_day (customer_id, day, entries, previous, sha256)
  SELECT e.customer_id, e.day, e.entries, p.sha256, ledger_day_hash(e.customer_id, e.day, p.sha256, e.lines)
  FROM ledger_days(v_from, v_until) e
  LEFT JOIN LATERAL (
    SELECT d.sha256 FROM ledger_day d WHERE d.customer_id = e.customer_id AND d.day < e.day ORDER BY d.day DESC LIMIT 1
  ) p ON true;
  UPDATE counting SET chained_until = v_until;
END $$;

-- What was chained never changes.
CREATE OR REPLACE TRIGGER ledger_day_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_day
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('days of the ledger are written once');
