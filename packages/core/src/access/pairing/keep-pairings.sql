-- The computer and the codes of a pairing never change, and a pairing is decided once and used once.
CREATE OR REPLACE TRIGGER pairing_facts_kept BEFORE UPDATE OF id, device_code_hash, user_code, device_name, ip_address,
  created_at, expires_at ON pairing FOR EACH ROW EXECUTE FUNCTION refuse('who asks does not change');
CREATE OR REPLACE TRIGGER pairing_decided_once BEFORE UPDATE ON pairing FOR EACH ROW
  WHEN (OLD.status IN ('denied', 'used'))
  EXECUTE FUNCTION refuse('a pairing that ended does not change');
CREATE OR REPLACE TRIGGER pairing_terms_kept BEFORE UPDATE OF customer_id, key_name, permissions, daily_credit_cap
  ON pairing FOR EACH ROW WHEN (OLD.status <> 'pending')
  EXECUTE FUNCTION refuse('what was approved does not change');
