-- Only the operator's command grants and revokes the role, so no page can.
CREATE OR REPLACE TRIGGER operator_role_by_command BEFORE INSERT OR UPDATE ON operator_role FOR EACH ROW
  WHEN (coalesce(nullif(current_setting('vinspec.operation', true), '')::jsonb ->> 'command', '')
    NOT IN ('operator grant', 'operator revoke'))
  EXECUTE FUNCTION refuse('only pnpm admin operator changes it');
CREATE OR REPLACE TRIGGER operator_role_kept BEFORE DELETE OR TRUNCATE ON operator_role
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('it is revoked, and the row stays');
