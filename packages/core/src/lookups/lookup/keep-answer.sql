-- Keeps an answer before lookups name it. A process does so once a day for each, so that what the sources said is kept
-- for as long as lookups come with it.
CREATE OR REPLACE FUNCTION keep_answer(p_id uuid, p_before_vin text, p_after_vin text, p_record text, p_day date)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vehicle_answer AS kept (id, before_vin, after_vin, record, used_on, title)
  VALUES (p_id, p_before_vin, p_after_vin, p_record, p_day,
    (p_before_vin || repeat('0', 17) || p_after_vin)::json ->> 'title')
  ON CONFLICT (id) DO UPDATE SET record = excluded.record, used_on = excluded.used_on
  WHERE kept.used_on < excluded.used_on OR kept.record IS NULL;
END $$;
