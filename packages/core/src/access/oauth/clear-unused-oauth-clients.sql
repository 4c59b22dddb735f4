-- Anyone may register a client, so every registration deletes a few that have had no connection for 90 days.
CREATE OR REPLACE FUNCTION clear_unused_oauth_clients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM oauth_client WHERE id IN (
    SELECT c.id FROM oauth_client c
    WHERE c.registered_at < NEW.registered_at - interval '90 days'
      AND NOT EXISTS (SELECT FROM connection n WHERE n.client_id = c.id AND n.revoked_at IS NULL)
    ORDER BY c.registered_at LIMIT 20 FOR UPDATE SKIP LOCKED);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER oauth_client_cleared AFTER INSERT ON oauth_client
  FOR EACH ROW EXECUTE FUNCTION clear_unused_oauth_clients();
