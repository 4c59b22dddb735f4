-- Enters a request before it is sent, with its price as if it had to be paid. False: the budget of the day (UTC) has no room
-- for it, and nothing is entered. Requests of one source and day pass one after another, so no two take the same room.
CREATE OR REPLACE FUNCTION enter_source_call(
  p_id uuid, p_source text, p_key text, p_price bigint, p_budget bigint, p_now timestamptz, p_attempt uuid DEFAULT NULL
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_day date;
BEGIN
  p_now := moment(p_now);
  v_day := (p_now AT TIME ZONE 'UTC')::date;
  INSERT INTO source_day AS d (source, day, spent_micros, calls)
  SELECT p_source, v_day, p_price, 1 WHERE p_price <= p_budget
  ON CONFLICT (source, day) DO UPDATE SET spent_micros = d.spent_micros + p_price, calls = d.calls + 1
  WHERE d.spent_micros + p_price <= p_budget;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO source_call (id, source, key, attempt_id, price_micros, sent_at, day)
  VALUES (p_id, p_source, p_key, p_attempt, p_price, p_now, v_day);
  RETURN true;
END $$;
