-- True after a restore or a failover, until our records have been compared with the vendor's: a database that has lost
-- a charge must not charge again.
CREATE OR REPLACE FUNCTION charging_is_frozen() RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (SELECT FROM database_epoch WHERE epoch <> current_epoch())
$$;
