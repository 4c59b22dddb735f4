-- What Prisma's schema cannot say about connections and the records of the authorization server
-- (packages/core/src/oauth/README.md).

-- Connections ----------------------------------------------------------------------------------

ALTER TABLE connection
  ADD CONSTRAINT connection_client_named CHECK (
    length(client_id) BETWEEN 1 AND 2048 AND length(client_name) BETWEEN 1 AND 200),
  ADD CONSTRAINT connection_daily_credit_cap CHECK (daily_credit_cap BETWEEN 1 AND 10000);
-- A customer connects an app once, whatever runs at once.
CREATE UNIQUE INDEX connection_active ON connection (customer_id, client_id) WHERE revoked_at IS NULL;
-- Tells a registered client that is in use from one that is not.
CREATE INDEX connection_active_client ON connection (client_id) WHERE revoked_at IS NULL;

CREATE TRIGGER connection_facts_kept BEFORE UPDATE OF id, customer_id, client_id, connected_at ON connection
  FOR EACH ROW EXECUTE FUNCTION refuse('who is connected does not change');
CREATE TRIGGER connection_revoked_once BEFORE UPDATE ON connection FOR EACH ROW
  WHEN (OLD.revoked_at IS NOT NULL)
  EXECUTE FUNCTION refuse('a revoked connection does not change');
CREATE TRIGGER connection_kept BEFORE DELETE OR TRUNCATE ON connection
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('connections are kept');

-- A revoked connection has no codes and no tokens left, and gets none.
CREATE FUNCTION forget_oauth_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM oauth_record WHERE connection_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER connection_revoked AFTER UPDATE ON connection FOR EACH ROW
  WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION forget_oauth_records();

-- The lock makes a record that is written while its connection is revoked come before or after, so that it is
-- removed or refused. (A rewrite is an insert that conflicts, so it comes by here too.)
CREATE FUNCTION require_live_connection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM connection WHERE id = NEW.connection_id AND revoked_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the connection is revoked' USING CONSTRAINT = 'oauth_record_connection_live';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER oauth_record_connection_live BEFORE INSERT ON oauth_record FOR EACH ROW
  WHEN (NEW.connection_id IS NOT NULL) EXECUTE FUNCTION require_live_connection();

-- Records --------------------------------------------------------------------------------------

ALTER TABLE oauth_record
  ADD CONSTRAINT oauth_record_id_hash_length CHECK (length(id_hash) = 32),
  ADD CONSTRAINT oauth_record_expires_later CHECK (expires_at > written_at),
  -- What the server hands out for an account always belongs to a connection.
  ADD CONSTRAINT oauth_record_connected CHECK (
    (kind IN ('Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken')) = (connection_id IS NOT NULL));

CREATE TRIGGER oauth_record_facts_kept BEFORE UPDATE OF id_hash, kind, connection_id ON oauth_record
  FOR EACH ROW WHEN ((NEW.id_hash, NEW.kind, NEW.connection_id) IS DISTINCT FROM
    (OLD.id_hash, OLD.kind, OLD.connection_id))
  EXECUTE FUNCTION refuse('what a record is does not change');
CREATE TRIGGER oauth_record_consumed_once BEFORE UPDATE ON oauth_record FOR EACH ROW
  WHEN (OLD.consumed_at IS NOT NULL)
  EXECUTE FUNCTION refuse('a record is consumed once');

-- Every new record clears a few that are over, so that the table needs no job. For a day they still tell an
-- expired token from one that never was.
CREATE FUNCTION clear_expired_oauth_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM oauth_record WHERE id_hash IN (
    SELECT id_hash FROM oauth_record WHERE expires_at < NEW.written_at - interval '1 day'
    ORDER BY expires_at LIMIT 20 FOR UPDATE SKIP LOCKED);
  RETURN NULL;
END $$;
CREATE TRIGGER oauth_record_cleared AFTER INSERT ON oauth_record
  FOR EACH ROW EXECUTE FUNCTION clear_expired_oauth_records();

-- Registered clients ---------------------------------------------------------------------------

ALTER TABLE oauth_client
  ADD CONSTRAINT oauth_client_secret_hash_length CHECK (length(secret_hash) = 32),
  ADD CONSTRAINT oauth_client_size CHECK (pg_column_size(metadata) <= 32768),
  ADD CONSTRAINT oauth_client_no_secret CHECK (jsonb_typeof(metadata) = 'object' AND NOT metadata ? 'client_secret');

-- Anyone may register, so every registration clears a few clients that nobody connected for long.
CREATE FUNCTION clear_unused_oauth_clients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM oauth_client WHERE id IN (
    SELECT c.id FROM oauth_client c
    WHERE c.registered_at < NEW.registered_at - interval '90 days'
      AND NOT EXISTS (SELECT FROM connection n WHERE n.client_id = c.id AND n.revoked_at IS NULL)
    ORDER BY c.registered_at LIMIT 20 FOR UPDATE SKIP LOCKED);
  RETURN NULL;
END $$;
CREATE TRIGGER oauth_client_cleared AFTER INSERT ON oauth_client
  FOR EACH ROW EXECUTE FUNCTION clear_unused_oauth_clients();
