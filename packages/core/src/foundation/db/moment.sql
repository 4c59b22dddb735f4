-- The moment that decides about money, leases, expiry, caps, and months: when the statement reached the database,
-- whatever the sender's clock says. It is the same throughout a statement. p_now, the sender's time, counts only in
-- tests that move the time: in a database whose setting `vinspec.clock` is `sender`.
CREATE OR REPLACE FUNCTION moment(p_now timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN current_setting('vinspec.clock', true) = 'sender' THEN p_now
    ELSE date_trunc('milliseconds', statement_timestamp()) END
$$;
