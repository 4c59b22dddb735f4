-- A recorded payment never changes.
CREATE OR REPLACE TRIGGER payment_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('payments are append-only');
