-- Identifies the history that this database is in: its cluster, its database within the cluster, and the timeline.
-- PostgreSQL begins another timeline when a backup is restored or a standby is promoted.
CREATE OR REPLACE FUNCTION current_epoch() RETURNS text LANGUAGE sql AS $$
  SELECT format('%s-%s-%s', system_identifier, oid, left(pg_walfile_name(pg_current_wal_lsn()), 8))
  FROM pg_control_system(), pg_database WHERE datname = current_database()
$$;
