-- Every new record deletes a few that expired more than a day ago, so the table needs no job. For that day, they
-- distinguish an expired token from one that never existed.
CREATE OR REPLACE FUNCTION clear_expired_oauth_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM oauth_record WHERE id_hash IN (
    SELECT id_hash FROM oauth_record WHERE expires_at < NEW.written_at - interval '1 day'
    ORDER BY expires_at LIMIT 20 FOR UPDATE SKIP LOCKED);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER oauth_record_cleared AFTER INSERT ON oauth_record
  FOR EACH ROW EXECUTE FUNCTION clear_expired_oauth_records();
