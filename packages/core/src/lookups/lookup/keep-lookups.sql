-- What was looked up and answered, and which spender held a credit for it, never changes.
CREATE OR REPLACE TRIGGER vehicle_lookup_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vehicle_lookup
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('paid answers are append-only');
CREATE OR REPLACE TRIGGER vehicle_answer_append_only BEFORE UPDATE OF id, before_vin, after_vin, title OR DELETE OR TRUNCATE
  ON vehicle_answer FOR EACH STATEMENT EXECUTE FUNCTION refuse('paid answers are append-only');
CREATE OR REPLACE TRIGGER spender_lookup_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON spender_lookup
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('what a spender held is append-only');

-- What the sources said is deleted after a time, may be stored again, and is never rewritten.
CREATE OR REPLACE TRIGGER vehicle_answer_record_kept BEFORE UPDATE OF record ON vehicle_answer
  FOR EACH ROW WHEN (NEW.record <> OLD.record) EXECUTE FUNCTION refuse('raw records are not rewritten');
