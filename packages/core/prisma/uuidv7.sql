-- An ID of version 7, as PostgreSQL itself makes them from version 18 on: milliseconds, then the rest to the microsecond, so
-- that what is made later sorts later.
CREATE OR REPLACE FUNCTION uuidv7(shift interval DEFAULT '0') RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(overlay(uuid_send(gen_random_uuid()) PLACING
    substr(int8send(micros / 1000), 3) || substr(int8send(x'7000'::bigint + micros % 1000 * 4096 / 1000), 7)
    FROM 1 FOR 8), 'hex')::uuid
  FROM (SELECT (extract(epoch FROM clock_timestamp() + shift) * 1000000)::bigint AS micros) now
$$;
