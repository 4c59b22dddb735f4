-- Triggers alone write grant, settlement and reversal entries, and no entry ever changes.
CREATE OR REPLACE TRIGGER ledger_entry_by_the_database BEFORE INSERT ON ledger_entry FOR EACH ROW
  WHEN ((NEW.kind IN ('grant', 'settlement') OR NEW.reversal_version IS NOT NULL) AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse('grant, settlement and reversal entries are written by the database alone');
CREATE OR REPLACE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('the ledger is append-only');
