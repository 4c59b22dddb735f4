-- An ID that is before every ID (UUID version 7) of this moment, and after every earlier one.
CREATE OR REPLACE FUNCTION first_id_of(p_moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM p_moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
