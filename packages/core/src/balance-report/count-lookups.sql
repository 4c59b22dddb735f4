-- Counts the lookups of one more day (UTC), for each grant and each answer; false: none is due. A day is counted when
-- another has passed since, because what began in it has long ended: no statement runs for more than seconds. Days before
-- the first grant have no lookups, and are passed at once.
-- It may run at any time, twice, and at once.
CREATE OR REPLACE FUNCTION count_lookups(p_now timestamptz, OUT counted boolean) LANGUAGE plpgsql AS $$
DECLARE
  v_from timestamptz;
  v_until timestamptz;
BEGIN
  p_now := moment(p_now);
  SELECT counted_until INTO v_from FROM counting FOR UPDATE;
  v_until := least(
    date_trunc('day', CASE WHEN v_from > 'epoch' THEN v_from
      ELSE coalesce((SELECT min(granted_at) FROM credit_grant), p_now) END, 'UTC') + interval '1 day',
    date_trunc('day', p_now, 'UTC') - interval '1 day');
  counted := v_until > v_from;
  IF NOT counted THEN
    RETURN;
  END IF;

  INSERT INTO grant_count AS g (customer_id, grant_id, lookups, unanswered)
  SELECT customer_id, grant_id, sum(lookups), sum(unanswered)
  FROM (
    SELECT customer_id, grant_id, 1 AS lookups, 0 AS unanswered FROM vehicle_lookup
    WHERE created_at >= v_from AND created_at < v_until
    UNION ALL
    SELECT h.customer_id, h.grant_id, 0, 1 FROM credit_hold h
    WHERE h.closed_at >= v_from AND h.closed_at < v_until AND h.state = 'settled'
      AND NOT EXISTS (SELECT FROM vehicle_lookup l WHERE l.customer_id = h.customer_id AND l.id = h.id)
  ) of_day
  GROUP BY customer_id, grant_id ORDER BY customer_id, grant_id
  ON CONFLICT (customer_id, grant_id) DO UPDATE
  SET lookups = g.lookups + excluded.lookups, unanswered = g.unanswered + excluded.unanswered;

  INSERT INTO answer_count AS a (answer_id, lookups)
  SELECT answer_id, count(*) FROM vehicle_lookup WHERE created_at >= v_from AND created_at < v_until
  GROUP BY answer_id ORDER BY answer_id
  ON CONFLICT (answer_id) DO UPDATE SET lookups = a.lookups + excluded.lookups;

  UPDATE counting SET counted_until = v_until;
END $$;
