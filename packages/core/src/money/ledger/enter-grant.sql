-- Inserting a grant enters it in the ledger.
CREATE OR REPLACE FUNCTION enter_grant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO grant_entry (customer_id, grant_id, kind, credits, created_at)
  VALUES (NEW.customer_id, NEW.id, 'grant', NEW.credits, NEW.granted_at);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER credit_grant_entered AFTER INSERT ON credit_grant
  FOR EACH ROW EXECUTE FUNCTION enter_grant();
