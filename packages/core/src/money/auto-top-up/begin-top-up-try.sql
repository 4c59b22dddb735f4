-- Gives the next try at a top-up to the first caller. No other caller gets one for a minute, doubled with each try up
-- to an hour. Returns no row if the top-up is not in flight, another caller is trying, or charging is frozen; it stays
-- due.
CREATE OR REPLACE FUNCTION begin_top_up_try(p_top_up uuid, p_now timestamptz) RETURNS SETOF top_up LANGUAGE sql AS $$
  UPDATE top_up
  SET due_at = moment(p_now) + least(interval '1 minute' * power(2, least(tries, 10)), interval '1 hour'),
      state = 'charging', tries = tries + 1
  WHERE id = p_top_up AND state IN ('reserved', 'charging') AND due_at <= moment(p_now)
    AND NOT charging_is_frozen()
  RETURNING *
$$;
