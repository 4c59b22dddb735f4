-- Placing a hold reserves a credit of its grant.
CREATE OR REPLACE FUNCTION reserve_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE credit_grant SET reserved = reserved + 1 WHERE id = NEW.grant_id AND expires_at > NEW.placed_at;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a credit hold is placed on a grant that has not expired';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER credit_hold_reserves AFTER INSERT ON credit_hold
  FOR EACH ROW EXECUTE FUNCTION reserve_credit();
