-- What was offered never changes, and a paid checkout does not change at all.
CREATE OR REPLACE TRIGGER checkout_facts_kept BEFORE UPDATE ON checkout FOR EACH ROW
  WHEN (
    OLD.state = 'paid'
    OR (OLD.state <> 'preparing' AND (NEW.attempt_id, NEW.page_id, NEW.url) IS DISTINCT FROM
      (OLD.attempt_id, OLD.page_id, OLD.url))
    OR (NEW.id, NEW.customer_id, NEW.idempotency_key, NEW.package_key, NEW.amount_cents, NEW.credits, NEW.created_at)
      IS DISTINCT FROM
      (OLD.id, OLD.customer_id, OLD.idempotency_key, OLD.package_key, OLD.amount_cents, OLD.credits, OLD.created_at))
  EXECUTE FUNCTION refuse('what was offered does not change');
CREATE OR REPLACE TRIGGER checkout_kept BEFORE DELETE OR TRUNCATE ON checkout
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('checkouts are kept');
