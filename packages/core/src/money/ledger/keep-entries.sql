-- Only triggers write grant and reversal entries, and no entry ever changes. A settlement is not an entry but a lookup
-- (src/lookups/lookup/keep-lookups.sql).
CREATE OR REPLACE TRIGGER grant_entry_by_the_database BEFORE INSERT ON grant_entry FOR EACH ROW
  WHEN ((NEW.kind = 'grant' OR NEW.reversal_version IS NOT NULL) AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse('grant and reversal entries are written by the database alone');
CREATE OR REPLACE TRIGGER grant_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON grant_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('the ledger is append-only');
