-- Stores a rehearsed batch, unless the customer's batches would then have more VINs than p_most: all of them are read
-- to answer about one. A batch with fewer VINs than p_fewest counts as that many. False: there is no room for it, and
-- it is not stored. A batch that is stored again keeps its time, which its cursors name.
CREATE OR REPLACE FUNCTION keep_test_batch(
  p_customer uuid, p_id uuid, p_body text, p_request_id text, p_now timestamptz, p_size integer, p_most integer, p_fewest integer,
  OUT is_kept boolean
) LANGUAGE plpgsql AS $$
BEGIN
  -- One at a time, so that two cannot both take the last free place.
  PERFORM pg_advisory_xact_lock(hashtextextended('test_batch ' || p_customer, 0));
  is_kept := greatest(p_size, p_fewest) + (
    SELECT coalesce(sum(greatest(json_array_length(substr(body, strpos(body, '{'))::json -> 'vins'), p_fewest)), 0)
    FROM test_lookup WHERE customer_id = p_customer AND attempt_id <> p_id AND body LIKE 'batch %'
  ) <= p_most;
  IF is_kept THEN
    INSERT INTO test_lookup (customer_id, attempt_id, body, request_id, created_at)
    VALUES (p_customer, p_id, p_body, p_request_id, p_now)
    ON CONFLICT (customer_id, attempt_id) DO UPDATE
    SET body = excluded.body, request_id = excluded.request_id;
  END IF;
END $$;
