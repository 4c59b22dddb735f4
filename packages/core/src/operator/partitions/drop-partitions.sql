-- Detaches and drops the partitions of a table whose time was over before p_before, and returns their number. This
-- locks the table for a moment; if the lock is not available soon, it gives up, and the next run drops them. It acts as
-- the owner of the tables, so it refuses to drop what is kept for good, or anything within the 90 days that requests
-- are kept, no matter who calls it.
CREATE OR REPLACE FUNCTION drop_partitions(p_table text, p_before timestamptz, OUT dropped integer) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' SET timezone = 'UTC' AS $$
DECLARE
  v_kept CONSTANT interval := '90 days';
  v_partition regclass;
BEGIN
  IF p_table NOT IN ('api_request', 'spender_lookup') THEN
    RAISE EXCEPTION 'the rows of % are kept for good', p_table;
  END IF;
  p_before := least(p_before, owners_moment(p_before + v_kept) - v_kept);
  PERFORM pg_advisory_xact_lock(hashtext('partitions'));
  dropped := 0;
  FOR v_partition IN
    -- A partition ends where the next begins, or earlier. Its name says when it begins.
    SELECT partition FROM (
      SELECT i.inhrelid::regclass AS partition,
        lead(c.relname) OVER (ORDER BY c.relname) AS next
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = p_table::regclass AND c.relname ~ '_\d{4}_\d\d_\d\d$'
    ) p
    WHERE to_timestamp(right(next, 10), 'YYYY_MM_DD') <= p_before
  LOOP
    EXECUTE format('ALTER TABLE %I DETACH PARTITION %s', p_table, v_partition);
    EXECUTE format('DROP TABLE %s', v_partition);
    dropped := dropped + 1;
  END LOOP;
EXCEPTION WHEN lock_not_available THEN
  dropped := 0;
END $$;
