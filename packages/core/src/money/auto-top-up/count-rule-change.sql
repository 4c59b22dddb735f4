-- Counts the changes to what the customer wants, so that consent to earlier terms is void.
CREATE OR REPLACE FUNCTION count_rule_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER auto_top_up_rule_changes BEFORE UPDATE ON auto_top_up_rule FOR EACH ROW
  WHEN ((NEW.enabled, NEW.package_key, NEW.threshold_percent, NEW.monthly_cap_cents, NEW.price_cents)
    IS DISTINCT FROM (OLD.enabled, OLD.package_key, OLD.threshold_percent, OLD.monthly_cap_cents, OLD.price_cents))
  EXECUTE FUNCTION count_rule_change();
