-- The moment that decides about money, leases, expiry, caps, and months: when the statement reached the database,
-- whatever the sender's clock says. It is the same throughout a statement. p_now, the sender's time, counts only in
-- tests that move the time: in a database whose setting `vinspec.clock` is `sender`.
CREATE OR REPLACE FUNCTION moment(p_now timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN current_setting('vinspec.clock', true) = 'sender' THEN p_now
    ELSE date_trunc('milliseconds', statement_timestamp()) END
$$;

-- The moment for functions that act as the owner. They use the sender's clock only if the owner has set that for the
-- database, not if a session sets it for itself: otherwise, any session could choose the time. Reading the setting takes
-- longer. Functions that act as their caller use `moment`, because a caller can write any time without them, too.
CREATE OR REPLACE FUNCTION owners_moment(p_now timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (
    SELECT FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
    WHERE d.datname = current_database() AND s.setrole = 0 AND 'vinspec.clock=sender' = ANY (s.setconfig)
  ) THEN moment(p_now) ELSE statement_timestamp() END
$$;
