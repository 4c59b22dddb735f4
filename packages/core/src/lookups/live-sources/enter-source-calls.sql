-- Enters requests to a source before they are sent, each with its price as if it had to be paid for. Returns how many
-- of them, from the first on, the day's budget (UTC) has room for; the others are not entered. Requests for one source
-- and day wait for each other, so no two take the same room. A call that is repeated because its response was lost enters
-- nothing again.
CREATE OR REPLACE FUNCTION enter_source_calls(
  p_source text, p_price bigint, p_budget bigint, p_now timestamptz, p_ids uuid[], p_keys text[], p_attempts uuid[],
  OUT entered integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_day date;
  v_spent bigint;
BEGIN
  p_now := moment(p_now);
  v_day := (p_now AT TIME ZONE 'UTC')::date;
  INSERT INTO source_day (source, day, spent_micros, calls) VALUES (p_source, v_day, 0, 0) ON CONFLICT DO NOTHING;
  SELECT spent_micros INTO STRICT v_spent FROM source_day WHERE source = p_source AND day = v_day FOR UPDATE;
  entered := (SELECT count(*) FROM source_call WHERE id = ANY (p_ids));
  IF entered > 0 THEN
    RETURN;
  END IF;
  entered := least(cardinality(p_ids), greatest(0, (p_budget - v_spent) / p_price));
  IF entered > 0 THEN
    UPDATE source_day SET spent_micros = spent_micros + entered * p_price, calls = calls + entered
    WHERE source = p_source AND day = v_day;
    INSERT INTO source_call (id, source, key, attempt_id, price_micros, sent_at, day)
    SELECT id, p_source, key, attempt, p_price, p_now, v_day
    FROM unnest(p_ids[:entered], p_keys[:entered], p_attempts[:entered]) AS c (id, key, attempt);
  END IF;
END $$;
