-- Expiry, revocation, and adjustment entries change what their grant has withdrawn. Credits that an adjustment gives
-- back may have expired in the meantime.
CREATE OR REPLACE FUNCTION withdraw_credits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE credit_grant SET withdrawn = withdrawn - NEW.credits, expiry_entered = NEW.kind = 'expiry', balanced = false
  WHERE id = NEW.grant_id AND (NEW.kind <> 'expiry' OR expires_at <= NEW.created_at);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an expiry entry takes from a grant that has expired';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER grant_entry_withdraws AFTER INSERT ON grant_entry
  FOR EACH ROW WHEN (NEW.kind <> 'grant') EXECUTE FUNCTION withdraw_credits();
