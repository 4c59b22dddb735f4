-- Ends flights. A later claim of another process stays.
CREATE OR REPLACE FUNCTION release_source_flights(p_sources text[], p_keys text[], p_holders uuid[]) RETURNS void
LANGUAGE sql AS $$
  WITH ended AS MATERIALIZED (
    SELECT f.source, f.key FROM source_flight f
    JOIN ROWS FROM (unnest(p_sources, p_keys, p_holders)) AS e (source, key, holder) USING (source, key, holder)
    ORDER BY f.source, f.key FOR UPDATE OF f
  )
  DELETE FROM source_flight f USING ended e WHERE f.source = e.source AND f.key = e.key
$$;
