-- Refunds, disputes, and reversals are kept, and only what the vendor decides about them may change.
CREATE OR REPLACE TRIGGER refund_facts_kept BEFORE UPDATE ON refund FOR EACH ROW
  WHEN ((NEW.id, NEW.payment_id, NEW.amount_cents, NEW.reason, NEW.created_at)
      IS DISTINCT FROM (OLD.id, OLD.payment_id, OLD.amount_cents, OLD.reason, OLD.created_at)
    OR (OLD.vendor_id IS NOT NULL AND NEW.vendor_id IS DISTINCT FROM OLD.vendor_id))
  EXECUTE FUNCTION refuse('a refund changes only its state');
CREATE OR REPLACE TRIGGER refund_kept BEFORE DELETE OR TRUNCATE ON refund
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('refunds are kept');
CREATE OR REPLACE TRIGGER dispute_facts_kept BEFORE UPDATE OF id, payment_id, created_at ON dispute
  FOR EACH ROW EXECUTE FUNCTION refuse('a dispute changes only its state and amount');
CREATE OR REPLACE TRIGGER dispute_kept BEFORE DELETE OR TRUNCATE ON dispute
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('disputes are kept');
CREATE OR REPLACE TRIGGER payment_reversal_kept BEFORE DELETE OR TRUNCATE ON payment_reversal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('reversals are kept');
