-- A hold that is settled enters the ledger as one credit spent.
CREATE OR REPLACE FUNCTION enter_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_entry (customer_id, grant_id, kind, credits, hold_id, created_at)
  VALUES (NEW.customer_id, NEW.grant_id, 'settlement', -1, NEW.id, NEW.closed_at);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER credit_hold_settled AFTER UPDATE ON credit_hold
  FOR EACH ROW WHEN (NEW.state = 'settled') EXECUTE FUNCTION enter_settlement();
