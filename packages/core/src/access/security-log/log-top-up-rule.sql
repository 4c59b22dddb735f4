-- Changes to the terms of automatic top-up.
CREATE OR REPLACE FUNCTION log_top_up_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_security_event(
    NEW.customer_id, 'rule_changed',
    jsonb_build_object(
      'enabled', NEW.enabled, 'package', NEW.package_key, 'threshold', NEW.threshold_percent,
      'credits', (SELECT credits FROM lookup_package WHERE package_key = NEW.package_key),
      'cap', NEW.monthly_cap_cents, 'price', NEW.price_cents),
    now());
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER auto_top_up_rule_made AFTER INSERT ON auto_top_up_rule FOR EACH ROW
  EXECUTE FUNCTION log_top_up_rule();
CREATE OR REPLACE TRIGGER auto_top_up_rule_logged
  AFTER UPDATE OF enabled, package_key, threshold_percent, monthly_cap_cents, price_cents ON auto_top_up_rule
  FOR EACH ROW WHEN (
    (NEW.enabled, NEW.package_key, NEW.threshold_percent, NEW.monthly_cap_cents, NEW.price_cents)
    IS DISTINCT FROM (OLD.enabled, OLD.package_key, OLD.threshold_percent, OLD.monthly_cap_cents, OLD.price_cents))
  EXECUTE FUNCTION log_top_up_rule();
