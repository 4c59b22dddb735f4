-- CreateIndex
CREATE INDEX "credit_grant_expires_at_idx" ON "credit_grant"("expires_at");

-- Upkeep of the ledger -------------------------------------------------------------------------
-- Nothing waits for it: reading looks at expiry and leases itself. It may run at any time, twice and at once.

-- Enters the expiry of what is left of up to p_limit expired grants, and returns how many those were. A held credit is
-- not left: it is entered when its hold was released. A grant that somebody else is at is passed over.
CREATE FUNCTION expire_credits(p_now timestamptz, p_limit integer, OUT grants integer) LANGUAGE plpgsql AS $$
BEGIN
  WITH expired AS (
    SELECT g.id, g.customer_id, g.credits - g.reserved - g.withdrawn AS unspent
    FROM credit_grant g
    WHERE g.expires_at <= p_now AND g.reserved + g.withdrawn < g.credits
    ORDER BY g.expires_at
    LIMIT p_limit
    FOR NO KEY UPDATE SKIP LOCKED
  )
  INSERT INTO ledger_entry (customer_id, grant_id, kind, credits, created_at)
  SELECT customer_id, id, 'expiry', -unspent, p_now FROM expired;
  GET DIAGNOSTICS grants = ROW_COUNT;
END $$;

-- Releases up to p_limit holds whose lease is over, and returns how many those were. One at a time: two batches would
-- give credits back to the same grants in different order, and wait for each other.
CREATE FUNCTION release_stale_holds(p_now timestamptz, p_limit integer, OUT holds integer) LANGUAGE plpgsql AS $$
BEGIN
  holds := 0;
  IF NOT pg_try_advisory_xact_lock(hashtext('release_stale_holds')) THEN
    RETURN;
  END IF;
  UPDATE credit_hold SET state = 'released', closed_at = p_now
  WHERE id IN (
    SELECT id FROM credit_hold
    WHERE state = 'open' AND lease_expires_at <= p_now
    LIMIT p_limit
    FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS holds = ROW_COUNT;
END $$;

-- Notices about credits ------------------------------------------------------------------------

-- Seven, three and one day before a grant with credits left expires, once each; of several that are due at once, the
-- last. Returns how many were due.
CREATE FUNCTION notify_expiring_credits(p_now timestamptz, OUT notices integer) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_customer(
    g.customer_id, 'credits_expiring', format('%s:%s', g.id, due.days),
    jsonb_build_object(
      'credits', g.credits - g.reserved - g.withdrawn, 'days', due.days, 'expiresAt', g.expires_at),
    p_now)
  FROM credit_grant g
  CROSS JOIN LATERAL (
    SELECT min(days) AS days FROM unnest(ARRAY[1, 3, 7]) AS days
    WHERE g.expires_at <= p_now + days * interval '1 day'
  ) due
  WHERE g.expires_at > p_now AND g.expires_at <= p_now + interval '7 days' AND g.reserved + g.withdrawn < g.credits
    AND NOT EXISTS (
      SELECT FROM notification n
      WHERE n.customer_id = g.customer_id AND n.kind = 'credits_expiring' AND n.episode = format('%s:%s', g.id, due.days));
  GET DIAGNOSTICS notices = ROW_COUNT;
END $$;

-- When a tenth of a customer's newest grant or less is what can be spent, once for that grant. Not while a rule buys
-- more by itself. Returns how many were due.
CREATE FUNCTION notify_low_credits(p_now timestamptz, OUT notices integer) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_customer(
    newest.customer_id, 'credits_low', newest.grant_id::text, jsonb_build_object('available', balance.available), p_now)
  FROM (
    SELECT DISTINCT ON (g.customer_id) g.customer_id, g.id AS grant_id, g.credits
    FROM credit_grant g WHERE g.expires_at > p_now
    ORDER BY g.customer_id, g.granted_at DESC, g.id DESC
  ) newest
  CROSS JOIN LATERAL available_credits(newest.customer_id, p_now) balance
  WHERE balance.available <= ceil(newest.credits / 10.0)
    AND NOT EXISTS (
      SELECT FROM notification n
      WHERE n.customer_id = newest.customer_id AND n.kind = 'credits_low' AND n.episode = newest.grant_id::text)
    AND NOT EXISTS (
      SELECT FROM auto_top_up_rule r
      WHERE r.customer_id = newest.customer_id AND r.status IN ('active', 'processing'));
  GET DIAGNOSTICS notices = ROW_COUNT;
END $$;
