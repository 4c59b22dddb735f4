-- Stores battery readings, given as a JSON array of rows, each with how long to keep it. A later reading of the same day
-- replaces the earlier one; storing the same one again only prolongs how long it is kept.
CREATE OR REPLACE FUNCTION keep_battery_readings(p_readings text, p_now timestamptz) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO battery_reading (id, vin, source, day, customer_id, make, model, model_year,
    health_percent, usable_kwh, odometer_mi, is_estimate, forget_on)
  SELECT DISTINCT ON (vin, source, day, is_estimate, customer_id)
    id, vin, source, day, customer_id, make, model, model_year, health_percent, usable_kwh, odometer_mi, is_estimate,
    (moment(p_now) AT TIME ZONE 'UTC' + (said.reading ->> 'keep')::interval)::date
  FROM jsonb_array_elements(p_readings::jsonb) WITH ORDINALITY AS said (reading, place),
    jsonb_populate_record(NULL::battery_reading, reading)
  ORDER BY vin, source, day, is_estimate, customer_id, place DESC
  ON CONFLICT (vin, source, day, is_estimate, customer_id) DO UPDATE SET
    health_percent = excluded.health_percent, usable_kwh = excluded.usable_kwh,
    odometer_mi = excluded.odometer_mi, forget_on = excluded.forget_on
$$;
