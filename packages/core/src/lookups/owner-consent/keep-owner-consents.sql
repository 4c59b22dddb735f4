-- A consent changes in one direction only, no matter which process writes it: what has ended stays ended and gets no
-- link again, and gets tokens only to have them revoked. The car, the customer, and the vendor that the owner was asked
-- about stay the same.
CREATE OR REPLACE FUNCTION keep_owner_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.customer_id, NEW.vin, NEW.source, NEW.ask_hash, NEW.created_at)
    <> (OLD.id, OLD.customer_id, OLD.vin, OLD.source, OLD.ask_hash, OLD.created_at) THEN
    RAISE EXCEPTION 'UPDATE of owner_consent refused: what the owner was asked stays';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('asked', 'granted'), ('asked', 'withdrawn'), ('asked', 'expired'), ('asked', 'refused'),
    ('granted', 'read'), ('granted', 'withdrawn'), ('granted', 'expired'), ('granted', 'refused'),
    ('read', 'withdrawn'), ('read', 'expired')) THEN
    RAISE EXCEPTION 'UPDATE of owner_consent refused: % does not follow %', NEW.state, OLD.state;
  END IF;
  IF OLD.state <> 'asked' AND (NEW.sign_in_hash IS NOT NULL OR NEW.monthly AND NOT OLD.monthly
    OR NEW.withdrawal_hash IS DISTINCT FROM OLD.withdrawal_hash) THEN
    RAISE EXCEPTION 'UPDATE of owner_consent refused: an owner agrees once';
  END IF;
  IF OLD.end_reason IS NOT NULL AND (NEW.end_reason, NEW.ended_at) <> (OLD.end_reason, OLD.ended_at)
    OR NEW.sealed_tokens IS NOT NULL AND OLD.sealed_tokens IS NULL AND OLD.state <> 'asked'
      AND (NEW.state = 'granted' OR NEW.state = 'read' AND NEW.monthly
        OR NEW.due_at IS NULL OR NEW.token_version = OLD.token_version) THEN
    RAISE EXCEPTION 'UPDATE of owner_consent refused: what has ended stays so, and gets tokens only to have them revoked';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER owner_consent_kept BEFORE UPDATE ON owner_consent FOR EACH ROW
  EXECUTE FUNCTION keep_owner_consent();
