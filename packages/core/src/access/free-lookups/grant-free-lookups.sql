-- Grants the free lookups offered to a customer whose address has just been proved, unless the address, the browser, or
-- the network has had its share; then clears the offer. A browser gets no more for as long as it is remembered
-- (src/operator/retention/prune.ts). One at a time, so that the counts stay true until the commit.
CREATE OR REPLACE FUNCTION grant_free_lookups() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_offer jsonb := NEW.free_lookup_offer::jsonb;
  v_device bytea := decode(v_offer ->> 'device', 'hex');
  v_network bytea := decode(v_offer ->> 'network', 'hex');
  v_now timestamptz := moment((v_offer ->> 'at')::timestamptz);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('grant_free_lookups'));
  INSERT INTO free_lookup_grant (address_hash, granted_at, device_hash, network_hash)
  SELECT decode(v_offer ->> 'address', 'hex'), v_now, v_device, v_network
  WHERE NOT EXISTS (SELECT FROM free_lookup_grant WHERE device_hash = v_device)
    AND (SELECT count(*) FROM free_lookup_grant WHERE network_hash = v_network AND granted_at > v_now - interval '1 day')
      < (v_offer ->> 'per_network')::integer
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    INSERT INTO credit_grant (id, customer_id, source, credits, granted_at, expires_at)
    VALUES (
      (v_offer ->> 'grant')::uuid, NEW.id, 'free', (v_offer ->> 'credits')::integer, v_now,
      v_now + (v_offer ->> 'days')::integer * interval '24 hours');
  END IF;
  UPDATE customer SET free_lookup_offer = NULL WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER customer_free_lookups AFTER INSERT OR UPDATE OF free_lookup_offer ON customer FOR EACH ROW
  WHEN (NEW.free_lookup_offer IS NOT NULL) EXECUTE FUNCTION grant_free_lookups();
