-- The ledger entries of each of p_customers on the days (UTC) from p_from until p_until: how many there are, and all of
-- them as text, one line for each, in the order of their IDs. Every field ends in a tab; null is an empty field. Anyone
-- who has the entries can write the same text (packages/certificates/src/ledger-days.ts), so its form never changes.
CREATE OR REPLACE FUNCTION ledger_days(
  p_from timestamptz, p_until timestamptz, p_customers uuid[],
  OUT customer_id uuid, OUT day date, OUT entries integer, OUT lines text
) RETURNS SETOF record LANGUAGE sql STABLE AS $$
  SELECT c.id, (e.created_at AT TIME ZONE 'UTC')::date, count(*)::integer,
    string_agg(concat(e.id, E'\t', e.kind, E'\t', e.credits, E'\t', e.grant_id, E'\t',
      to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), E'\t', e.vin, E'\t', e.answer_id, E'\t',
      e.request_id, E'\t', e.reversal_version, E'\t', e.reason, E'\n'), '' ORDER BY e.id)
  FROM unnest(p_customers) c (id) CROSS JOIN LATERAL (
    SELECT g.id, g.kind, g.credits, g.grant_id, g.created_at, NULL AS vin, NULL::uuid AS answer_id,
      NULL AS request_id, g.reversal_version, g.reason
    FROM grant_entry g WHERE g.customer_id = c.id AND g.created_at >= p_from AND g.created_at < p_until
    UNION ALL
    SELECT l.id, 'settlement', -1, l.grant_id, l.created_at, l.vin, l.answer_id, l.request_id, NULL, NULL
    FROM vehicle_lookup l WHERE l.customer_id = c.id AND l.created_at >= p_from AND l.created_at < p_until
  ) e
  GROUP BY 1, 2
$$;

-- The hash of a day, over the customer, the date, the hash of the customer's previous chained day, and the lines.
CREATE OR REPLACE FUNCTION ledger_day_hash(p_customer uuid, p_day date, p_previous text, p_lines text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(concat(
    'vinspec ledger 1', E'\n', p_customer, E'\n', to_char(p_day, 'YYYY-MM-DD'), E'\n', p_previous, E'\n', p_lines
  ), 'UTF8')), 'hex')
$$;

-- Chains one more day of the ledgers of the next p_most customers (1,000 if null), so that no statement takes longer
-- the more customers there are. False: none is due. A day is over once it is counted
-- (src/money/balance-report/count-lookups.sql): every transaction that began in it has long ended. The table belongs to
-- the owner, so that none of our processes can write another hash.
-- Safe to repeat, and to run at any time and concurrently.
CREATE OR REPLACE FUNCTION close_ledger_day(p_most integer DEFAULT NULL, OUT closed boolean) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_from timestamptz;
  v_until timestamptz;
  v_counted timestamptz;
  v_after uuid;
  v_customers uuid[];
BEGIN
  p_most := coalesce(p_most, 1000);
  SELECT chained_until, chained_customer, counted_until INTO v_from, v_after, v_counted FROM counting FOR UPDATE;
  v_until := date_trunc('day', CASE WHEN v_from > 'epoch' THEN v_from
    ELSE coalesce((SELECT min(granted_at) FROM credit_grant), v_counted) END, 'UTC') + interval '1 day';
  closed := v_until <= v_counted;
  IF NOT closed THEN
    RETURN;
  END IF;
  v_customers := ARRAY(SELECT id FROM customer WHERE id > v_after ORDER BY id LIMIT p_most);
  INSERT INTO ledger_day (customer_id, day, entries, previous, sha256)
  SELECT e.customer_id, e.day, e.entries, p.sha256, ledger_day_hash(e.customer_id, e.day, p.sha256, e.lines)
  FROM ledger_days(v_from, v_until, v_customers) e
  LEFT JOIN LATERAL (
    SELECT d.sha256 FROM ledger_day d WHERE d.customer_id = e.customer_id AND d.day < e.day ORDER BY d.day DESC LIMIT 1
  ) p ON true;
  IF cardinality(v_customers) < p_most THEN
    UPDATE counting SET chained_until = v_until, chained_customer = DEFAULT;
  ELSE
    UPDATE counting SET chained_customer = v_customers[p_most];
  END IF;
END $$;

-- A chained day never changes.
CREATE OR REPLACE TRIGGER ledger_day_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_day
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('days of the ledger are written once');
