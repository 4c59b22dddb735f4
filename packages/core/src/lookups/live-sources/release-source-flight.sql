-- Ends a flight that brought no answer. A later claim of another process stays.
CREATE OR REPLACE FUNCTION release_source_flight(p_source text, p_key text, p_holder uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM source_flight WHERE source = p_source AND key = p_key AND holder = p_holder
$$;
