-- The audit is only added to.
CREATE OR REPLACE TRIGGER operator_action_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_action
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('the audit is append-only');
