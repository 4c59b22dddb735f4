-- A hold starts open, on a grant of its own customer (a foreign key), and is closed once.
CREATE OR REPLACE TRIGGER credit_hold_placed_open BEFORE INSERT ON credit_hold FOR EACH ROW
  WHEN (NEW.state <> 'open')
  EXECUTE FUNCTION refuse('a credit hold is placed open');
CREATE OR REPLACE TRIGGER credit_hold_facts_kept
  BEFORE UPDATE OF id, customer_id, grant_id, placed_at, lease_expires_at ON credit_hold
  FOR EACH ROW EXECUTE FUNCTION refuse('a credit hold changes only once, from open to settled or released');
CREATE OR REPLACE TRIGGER credit_hold_closed_once BEFORE UPDATE ON credit_hold FOR EACH ROW
  WHEN (OLD.state <> 'open' OR NEW.state = 'open')
  EXECUTE FUNCTION refuse('a credit hold changes only once, from open to settled or released');
-- Only its lookup settles it (src/lookups/lookup/take-credits.sql).
CREATE OR REPLACE TRIGGER credit_hold_settled_by_lookup BEFORE UPDATE ON credit_hold FOR EACH ROW
  WHEN (NEW.state = 'settled' AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse('a credit hold is settled by its lookup alone');
CREATE OR REPLACE TRIGGER credit_hold_kept BEFORE DELETE OR TRUNCATE ON credit_hold
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('holds are append-only');
