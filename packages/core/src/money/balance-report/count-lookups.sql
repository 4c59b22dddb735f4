-- Counts one more day (UTC) for the daily report and for statements: the lookups of each grant by month, and of each
-- answer, the other ledger entries, and payments that did not grant what they bought. False: no day is due. A day is
-- counted once another whole day has passed, because every transaction that began in it has long ended: no statement
-- runs for more than seconds. Days before the first grant have no lookups, and are skipped.
-- The tables belong to the owner, so that none of our processes can say that a day was counted, and with it chained
-- (src/money/ledger/close-ledger-day.sql), which was not.
-- Safe to repeat, and to run at any time and concurrently.
CREATE OR REPLACE FUNCTION count_lookups(p_now timestamptz, OUT counted boolean) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_from timestamptz;
  v_until timestamptz;
BEGIN
  p_now := owners_moment(p_now);
  SELECT counted_until INTO v_from FROM counting FOR UPDATE;
  v_until := least(
    date_trunc('day', CASE WHEN v_from > 'epoch' THEN v_from
      ELSE coalesce((SELECT min(granted_at) FROM credit_grant), p_now) END, 'UTC') + interval '24 hours',
    date_trunc('day', p_now, 'UTC') - interval '24 hours');
  counted := v_until > v_from;
  IF NOT counted THEN
    RETURN;
  END IF;

  INSERT INTO grant_month AS g (customer_id, grant_id, month, lookups, unanswered)
  SELECT customer_id, grant_id, date_trunc('month', at AT TIME ZONE 'UTC'), sum(lookups), sum(unanswered)
  FROM (
    SELECT customer_id, grant_id, created_at AS at, 1 AS lookups, 0 AS unanswered FROM vehicle_lookup
    WHERE created_at >= v_from AND created_at < v_until
    UNION ALL
    SELECT h.customer_id, h.grant_id, h.closed_at, 0, 1 FROM credit_hold h
    WHERE h.closed_at >= v_from AND h.closed_at < v_until AND h.state = 'settled'
      AND NOT EXISTS (SELECT FROM vehicle_lookup l WHERE l.customer_id = h.customer_id AND l.id = h.id)
  ) of_day
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (customer_id, grant_id, month) DO UPDATE
  SET lookups = g.lookups + excluded.lookups, unanswered = g.unanswered + excluded.unanswered;

  INSERT INTO answer_count AS a (answer_id, lookups)
  SELECT answer_id, count(*) FROM vehicle_lookup WHERE created_at >= v_from AND created_at < v_until
  GROUP BY answer_id ORDER BY answer_id
  ON CONFLICT (answer_id) DO UPDATE SET lookups = a.lookups + excluded.lookups;

  UPDATE counting c SET counted_until = v_until,
    granted = c.granted + e.granted, expired = c.expired + e.expired,
    revoked = c.revoked + e.revoked, adjusted = c.adjusted + e.adjusted,
    ungranted = c.ungranted || ARRAY(
      SELECT p.id FROM payment p LEFT JOIN credit_grant g ON g.payment_id = p.id
      WHERE p.recorded_at >= v_from AND p.recorded_at < v_until AND p.credits <> coalesce(g.credits, 0))
  FROM (
    SELECT
      coalesce(sum(credits) FILTER (WHERE kind = 'grant'), 0) AS granted,
      coalesce(-sum(credits) FILTER (WHERE kind = 'expiry'), 0) AS expired,
      coalesce(-sum(credits) FILTER (WHERE kind = 'revocation'), 0) AS revoked,
      coalesce(sum(credits) FILTER (WHERE kind = 'adjustment'), 0) AS adjusted
    FROM grant_entry WHERE created_at >= v_from AND created_at < v_until
  ) e;
END $$;
