-- Free lookups are only for an owner of an address who has proved to own it.
CREATE OR REPLACE TRIGGER customer_offer_proved BEFORE INSERT OR UPDATE OF free_lookup_offer ON customer FOR EACH ROW
  WHEN (NEW.free_lookup_offer IS NOT NULL AND NOT NEW.email_verified)
  EXECUTE FUNCTION refuse('free lookups are offered to a proved address');

-- That an address got free lookups is recorded for good.
CREATE OR REPLACE TRIGGER free_lookup_grant_facts_kept
  BEFORE UPDATE OF address_hash, granted_at ON free_lookup_grant FOR EACH ROW
  EXECUTE FUNCTION refuse('an address gets free lookups once');
CREATE OR REPLACE TRIGGER free_lookup_grant_kept BEFORE DELETE OR TRUNCATE ON free_lookup_grant
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('an address gets free lookups once');
