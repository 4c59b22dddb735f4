-- A record's meaning never changes, and it is consumed once.
CREATE OR REPLACE TRIGGER oauth_record_facts_kept BEFORE UPDATE OF id_hash, kind, connection_id ON oauth_record
  FOR EACH ROW WHEN ((NEW.id_hash, NEW.kind, NEW.connection_id) IS DISTINCT FROM
    (OLD.id_hash, OLD.kind, OLD.connection_id))
  EXECUTE FUNCTION refuse('what a record is does not change');
CREATE OR REPLACE TRIGGER oauth_record_consumed_once BEFORE UPDATE ON oauth_record FOR EACH ROW
  WHEN (OLD.consumed_at IS NOT NULL)
  EXECUTE FUNCTION refuse('a record is consumed once');
