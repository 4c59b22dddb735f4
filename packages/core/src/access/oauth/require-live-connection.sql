-- A revoked connection gets no codes and no tokens. The lock orders a record that is written while its connection is
-- being revoked before or after that, so it is either deleted or rejected. (A rewrite is an insert that conflicts, so
-- it comes through here too.)
-- It is rejected like a record that refers to no connection, an error that callers can recognize.
CREATE OR REPLACE FUNCTION require_live_connection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM connection WHERE id = NEW.connection_id AND revoked_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the connection is revoked'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'oauth_record_connection_live';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER oauth_record_connection_live BEFORE INSERT ON oauth_record FOR EACH ROW
  WHEN (NEW.connection_id IS NOT NULL) EXECUTE FUNCTION require_live_connection();
