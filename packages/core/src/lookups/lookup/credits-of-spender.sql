-- Credits that a spender holds or has spent on the day (UTC) of p_now.
CREATE OR REPLACE FUNCTION credits_of_spender(p_customer uuid, p_spender uuid, p_now timestamptz, OUT credits integer)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_day timestamptz := date_trunc('day', p_now, 'UTC');
BEGIN
  credits := (
    SELECT count(*) FROM spender_lookup s
    LEFT JOIN vehicle_lookup l ON l.customer_id = s.customer_id AND l.id = s.id
    LEFT JOIN credit_hold h ON h.id = s.id AND h.state = 'open'
    WHERE s.customer_id = p_customer AND s.origin_id = p_spender
      AND s.placed_at >= v_day AND s.placed_at < v_day + interval '24 hours'
      AND (l.id IS NOT NULL OR h.id IS NOT NULL));
END $$;
