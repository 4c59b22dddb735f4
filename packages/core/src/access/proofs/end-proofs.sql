-- Ends all mail proofs of a customer, and the sign-ins that wait for a second factor. A proof that is written at the
-- same moment has the earlier version, and so proves nothing either.
CREATE OR REPLACE FUNCTION end_proofs(p_customer uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE customer SET credential_version = credential_version + 1 WHERE id = p_customer;
  DELETE FROM mail_proof WHERE customer_id = p_customer;
  DELETE FROM sign_in_proof WHERE value = p_customer::text;
$$;

-- A password that is set, changed, or removed ends every proof that was mailed before.
CREATE OR REPLACE FUNCTION end_proofs_of_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_proofs(coalesce(NEW.customer_id, OLD.customer_id));
  -- In the same transaction as the password, so that no crash leaves an earlier session. The person who changed it gets
  -- a new session. Setting a first password ends no sessions.
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM portal_session WHERE customer_id = OLD.customer_id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER end_proofs_of_new_password AFTER INSERT ON sign_in_account
  FOR EACH ROW WHEN (NEW.password IS NOT NULL) EXECUTE FUNCTION end_proofs_of_password();
CREATE OR REPLACE TRIGGER end_proofs_of_password AFTER UPDATE OF password ON sign_in_account
  FOR EACH ROW WHEN (NEW.password IS DISTINCT FROM OLD.password) EXECUTE FUNCTION end_proofs_of_password();
CREATE OR REPLACE TRIGGER end_proofs_of_lost_password AFTER DELETE ON sign_in_account
  FOR EACH ROW WHEN (OLD.password IS NOT NULL) EXECUTE FUNCTION end_proofs_of_password();

-- A link for an address without an account must not open an account that moves to the address later. Accounts at other
-- services were linked by the old address, so the holder of that address must not get in by them. They are linked again
-- if they have the new one.
CREATE OR REPLACE FUNCTION end_proofs_of_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_proofs(NEW.id);
  DELETE FROM mail_proof WHERE email IN (OLD.email, NEW.email);
  DELETE FROM sign_in_account WHERE customer_id = NEW.id AND provider_id <> 'credential';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER end_proofs_of_address AFTER UPDATE OF email ON customer
  FOR EACH ROW WHEN (NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION end_proofs_of_address();
