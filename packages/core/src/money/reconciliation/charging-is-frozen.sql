-- True after a restore or a failover, until what the payment vendor knows has been compared: a database that has forgotten
-- a charge must not charge again.
CREATE OR REPLACE FUNCTION charging_is_frozen() RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (SELECT FROM database_epoch WHERE epoch <> current_epoch())
$$;
