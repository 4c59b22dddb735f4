-- Revoking a connection deletes its codes and tokens.
CREATE OR REPLACE FUNCTION forget_oauth_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM oauth_record WHERE connection_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER connection_revoked AFTER UPDATE ON connection FOR EACH ROW
  WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION forget_oauth_records();
