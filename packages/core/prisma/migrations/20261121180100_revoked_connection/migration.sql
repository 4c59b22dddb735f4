-- A record of a connection that has ended is refused as one that refers to nothing, which callers can tell apart.
CREATE OR REPLACE FUNCTION require_live_connection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM connection WHERE id = NEW.connection_id AND revoked_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the connection is revoked'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'oauth_record_connection_live';
  END IF;
  RETURN NEW;
END $$;
