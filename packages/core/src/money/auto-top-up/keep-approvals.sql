-- An approval is decided once, and the requested change never changes.
CREATE OR REPLACE TRIGGER top_up_approval_decided_once BEFORE UPDATE ON top_up_approval FOR EACH ROW
  WHEN (OLD.state <> 'open' OR
    (NEW.id, NEW.customer_id, NEW.api_key_id, NEW.connection_id, NEW.rule_version, NEW.package_key, NEW.price_cents,
      NEW.threshold_percent, NEW.monthly_cap_cents, NEW.asked_at, NEW.expires_at)
    IS DISTINCT FROM
    (OLD.id, OLD.customer_id, OLD.api_key_id, OLD.connection_id, OLD.rule_version, OLD.package_key, OLD.price_cents,
      OLD.threshold_percent, OLD.monthly_cap_cents, OLD.asked_at, OLD.expires_at))
  EXECUTE FUNCTION refuse('an approval is decided once, as it was asked for');
