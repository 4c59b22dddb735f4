-- The parties of a connection never change, and it ends once.
CREATE OR REPLACE TRIGGER connection_facts_kept BEFORE UPDATE OF id, customer_id, client_id, connected_at ON connection
  FOR EACH ROW EXECUTE FUNCTION refuse('who is connected does not change');
CREATE OR REPLACE TRIGGER connection_revoked_once BEFORE UPDATE ON connection FOR EACH ROW
  WHEN (OLD.revoked_at IS NOT NULL)
  EXECUTE FUNCTION refuse('a revoked connection does not change');
CREATE OR REPLACE TRIGGER connection_kept BEFORE DELETE OR TRUNCATE ON connection
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('connections are kept');
