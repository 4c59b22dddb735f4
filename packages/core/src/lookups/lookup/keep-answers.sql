-- Stores the answers that come with their text, before lookups name them. Each process does so once a day for each
-- answer at hand, so that what the sources said is kept for as long as lookups use it.
CREATE OR REPLACE FUNCTION keep_answers(
  p_ids uuid[], p_before_vins text[], p_after_vins text[], p_records text[], p_titles text[], p_day date
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vehicle_answer AS kept (id, before_vin, after_vin, record, title, used_on)
  SELECT DISTINCT ON (id) id, before_vin, after_vin, record, nullif(title, ''), p_day FROM ROWS FROM (
    unnest(p_ids, p_before_vins, p_after_vins, p_records, p_titles)
  ) AS a (id, before_vin, after_vin, record, title) WHERE before_vin IS NOT NULL ORDER BY id
  ON CONFLICT (id) DO UPDATE SET record = excluded.record, used_on = excluded.used_on
  WHERE kept.used_on < excluded.used_on OR kept.record IS NULL;
END $$;
