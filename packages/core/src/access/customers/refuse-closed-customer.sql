-- A closed account stays closed: nothing can create a credential for it, start a purchase or a bulk lookup, or grant it
-- credits.
CREATE OR REPLACE FUNCTION refuse_closed_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM customer WHERE id = NEW.customer_id AND closed_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION '% refused: the customer has left', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

-- Credentials.
CREATE OR REPLACE TRIGGER portal_session_of_a_customer BEFORE INSERT ON portal_session
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_customer();
CREATE OR REPLACE TRIGGER sign_in_account_of_a_customer BEFORE INSERT ON sign_in_account
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_customer();
CREATE OR REPLACE TRIGGER passkey_of_a_customer BEFORE INSERT ON passkey
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_customer();
CREATE OR REPLACE TRIGGER two_factor_of_a_customer BEFORE INSERT ON two_factor FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_customer();
CREATE OR REPLACE TRIGGER api_key_of_a_customer BEFORE INSERT ON api_key
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_customer();

-- What anyone with a link can see.
CREATE OR REPLACE TRIGGER share_link_of_a_customer BEFORE INSERT ON share_link
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_customer();
CREATE OR REPLACE TRIGGER brand_of_a_customer BEFORE INSERT ON brand
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_customer();

-- Purchases.
CREATE OR REPLACE TRIGGER checkout_of_customer BEFORE INSERT ON checkout FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_customer();
CREATE OR REPLACE TRIGGER card_setup_of_customer BEFORE INSERT ON card_setup FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_customer();
CREATE OR REPLACE TRIGGER top_up_of_customer BEFORE INSERT ON top_up FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_customer();
CREATE OR REPLACE TRIGGER top_up_approval_of_customer BEFORE INSERT ON top_up_approval FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_customer();
CREATE OR REPLACE TRIGGER auto_top_up_rule_of_customer BEFORE INSERT ON auto_top_up_rule FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_customer();
CREATE OR REPLACE TRIGGER auto_top_up_rule_stays_off BEFORE UPDATE OF enabled ON auto_top_up_rule FOR EACH ROW
  WHEN (NEW.enabled AND NOT OLD.enabled) EXECUTE FUNCTION refuse_closed_customer();
CREATE OR REPLACE TRIGGER credit_grant_of_customer BEFORE INSERT ON credit_grant FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_customer();

-- Work.
CREATE OR REPLACE TRIGGER awaited_vehicle_of_customer BEFORE INSERT ON awaited_vehicle FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_customer();
CREATE OR REPLACE TRIGGER owner_consent_of_customer BEFORE INSERT ON owner_consent FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_customer();
CREATE OR REPLACE TRIGGER recall_watch_of_customer BEFORE INSERT ON recall_watch FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_customer();
CREATE OR REPLACE TRIGGER vehicle_report_of_customer BEFORE INSERT ON vehicle_report FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_customer();
CREATE OR REPLACE TRIGGER bulk_lookup_of_customer BEFORE INSERT ON bulk_lookup FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_customer();

-- Readings that a car's owner agreed to share with this customer.
CREATE OR REPLACE TRIGGER battery_reading_of_customer BEFORE INSERT ON battery_reading FOR EACH ROW
  WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION refuse_closed_customer();
