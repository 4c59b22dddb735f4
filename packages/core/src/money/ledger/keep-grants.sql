-- A grant starts whole, and only the triggers of lookups, holds, and ledger entries change its counters.
CREATE OR REPLACE TRIGGER credit_grant_starts_whole BEFORE INSERT ON credit_grant FOR EACH ROW
  WHEN (NEW.reserved <> 0 OR NEW.withdrawn <> 0)
  EXECUTE FUNCTION refuse('a credit grant starts with nothing reserved or withdrawn');

-- The facts of a grant never change.
CREATE OR REPLACE TRIGGER credit_grant_facts_kept
  BEFORE UPDATE OF id, customer_id, source, payment_id, credits, granted_at, expires_at ON credit_grant
  FOR EACH ROW EXECUTE FUNCTION refuse('a credit grant changes only through lookups, holds and ledger entries');
CREATE OR REPLACE TRIGGER credit_grant_counters_derived BEFORE UPDATE OF reserved, withdrawn ON credit_grant FOR EACH ROW
  WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse('a credit grant changes only through lookups, holds and ledger entries');

-- A grant without a payment records who gave it, why, and under which key. A key grants once.
CREATE OR REPLACE TRIGGER credit_grant_attributed BEFORE INSERT ON credit_grant FOR EACH ROW
  WHEN (num_nonnulls(NEW.granted_by, NEW.reason, NEW.operator_key) <> CASE NEW.source WHEN 'operator' THEN 3 ELSE 0 END)
  EXECUTE FUNCTION refuse('what an operator gives, and only that, says by whom, why and under which key');
CREATE OR REPLACE TRIGGER credit_grant_attribution_kept
  BEFORE UPDATE OF granted_by, reason, operator_key ON credit_grant
  FOR EACH ROW EXECUTE FUNCTION refuse('who gave credits, and why, does not change');
CREATE OR REPLACE TRIGGER credit_grant_kept BEFORE DELETE OR TRUNCATE ON credit_grant
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('grants are append-only');
