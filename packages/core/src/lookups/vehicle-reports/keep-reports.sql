-- What was reported never changes, and a case is settled once.
CREATE OR REPLACE TRIGGER vehicle_report_facts_kept
  BEFORE UPDATE OF id, customer_id, vin, lookup_id, row_key, said, by_link, created_at ON vehicle_report
  FOR EACH ROW EXECUTE FUNCTION refuse('what was reported stays');
CREATE OR REPLACE TRIGGER vehicle_report_settled_once BEFORE UPDATE ON vehicle_report FOR EACH ROW
  WHEN (OLD.state <> 'open') EXECUTE FUNCTION refuse('a case is settled once');
CREATE OR REPLACE TRIGGER data_correction_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON data_correction
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('what was published stays');
