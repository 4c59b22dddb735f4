-- Whatever writes several rows writes them in one order (packages/core/src/db/README.md), so that two who do the same
-- at once wait for each other instead of being ended by PostgreSQL. (It calls what has side effects after it has sorted.)

-- Enqueues what is due: rules to be checked, top-ups to go on with, pages to be looked at.
CREATE OR REPLACE FUNCTION sweep_top_ups(p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_job('check-top-up', jsonb_build_object('customerId', customer_id), customer_id::text)
  FROM auto_top_up_rule WHERE due_at <= p_now OR (check_wanted AND due_at IS NULL)
  ORDER BY customer_id;
  PERFORM enqueue_job('execute-top-up', jsonb_build_object('topUpId', id), id::text)
  FROM top_up WHERE due_at <= p_now
  ORDER BY id;
  PERFORM enqueue_job('check-card-setup', jsonb_build_object('setupId', id), id::text)
  FROM card_setup WHERE due_at <= p_now
  ORDER BY id;
END $$;

-- Seven, three and one day before a grant with credits left expires, once each; of several that are due at once, the
-- last. Returns how many were due.
CREATE OR REPLACE FUNCTION notify_expiring_credits(p_now timestamptz, OUT notices integer) LANGUAGE plpgsql AS $$
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
      WHERE n.customer_id = g.customer_id AND n.kind = 'credits_expiring' AND n.episode = format('%s:%s', g.id, due.days))
  ORDER BY g.customer_id, g.id;
  GET DIAGNOSTICS notices = ROW_COUNT;
END $$;

-- When a tenth of a customer's newest grant or less is what can be spent, once for that grant. Not while a rule buys
-- more by itself. Returns how many were due.
CREATE OR REPLACE FUNCTION notify_low_credits(p_now timestamptz, OUT notices integer) LANGUAGE plpgsql AS $$
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
      WHERE r.customer_id = newest.customer_id AND r.status IN ('active', 'processing'))
  ORDER BY newest.customer_id;
  GET DIAGNOSTICS notices = ROW_COUNT;
END $$;

-- Releases holds that the caller has locked, all of them. Each gives its credit back to its grant, so grant by grant.
CREATE FUNCTION release_locked_holds(p_holds uuid[], p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_hold uuid;
BEGIN
  FOR v_hold IN SELECT id FROM credit_hold WHERE id = ANY (p_holds) ORDER BY grant_id, id LOOP
    UPDATE credit_hold SET state = 'released', closed_at = p_now WHERE id = v_hold;
  END LOOP;
END $$;

-- Releases up to p_limit holds whose lease is over, and returns how many those were. One batch at a time: another would
-- wait for grants of this one.
CREATE OR REPLACE FUNCTION release_stale_holds(p_now timestamptz, p_limit integer, OUT holds integer)
LANGUAGE plpgsql AS $$
DECLARE
  v_stale uuid[];
BEGIN
  holds := 0;
  IF NOT pg_try_advisory_xact_lock(hashtext('release_stale_holds')) THEN
    RETURN;
  END IF;
  v_stale := ARRAY(
    SELECT id FROM credit_hold
    WHERE state = 'open' AND lease_expires_at <= p_now
    ORDER BY id
    LIMIT p_limit
    FOR UPDATE SKIP LOCKED);
  PERFORM release_locked_holds(v_stale, p_now);
  holds := cardinality(v_stale);
END $$;

-- Sets aside one credit: earliest expiry first, then oldest grant. False: none is available.
-- Holds of this customer whose lease ran out are released first; their attempts can no longer settle. Their credits go
-- back to any of the customer's grants, so these are locked before, in the one order.
CREATE OR REPLACE FUNCTION place_hold(
  p_hold uuid, p_customer uuid, p_now timestamptz, p_lease interval
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_stale uuid[];
  v_grant uuid;
BEGIN
  v_stale := ARRAY(
    SELECT id FROM credit_hold
    WHERE customer_id = p_customer AND state = 'open' AND lease_expires_at <= p_now
    ORDER BY id
    FOR UPDATE);
  IF v_stale <> '{}' THEN
    PERFORM FROM credit_grant
    WHERE customer_id = p_customer
      AND (expires_at > p_now OR id IN (SELECT grant_id FROM credit_hold WHERE id = ANY (v_stale)))
    ORDER BY id
    FOR NO KEY UPDATE;
    PERFORM release_locked_holds(v_stale, p_now);
  END IF;

  -- Waits for a rival on the same grant, then looks again: a row changed while waiting is judged anew.
  SELECT id INTO v_grant FROM credit_grant
  WHERE customer_id = p_customer AND expires_at > p_now AND reserved + withdrawn < credits
  ORDER BY expires_at, granted_at, id
  LIMIT 1
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;

  INSERT INTO credit_hold (id, customer_id, grant_id, placed_at, lease_expires_at)
  VALUES (p_hold, p_customer, v_grant, p_now, p_now + p_lease);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION note_reversals(
  p_payment text, p_refunds jsonb, p_disputes jsonb, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A refund of ours is recognised by the id that it carries, also when the answer to our request was lost.
  UPDATE refund r SET vendor_id = v.vendor_id, state = v.state
  FROM jsonb_to_recordset(p_refunds) AS v(refund_id uuid, vendor_id text, state text)
  WHERE r.payment_id = p_payment
    AND (r.vendor_id = v.vendor_id OR (r.vendor_id IS NULL AND r.id = v.refund_id));
  INSERT INTO refund (id, payment_id, vendor_id, amount_cents, state, reason, created_at)
  SELECT v.id, p_payment, v.vendor_id, v.amount_cents, v.state, v.reason, v.created_at
  FROM jsonb_to_recordset(p_refunds)
    AS v(id uuid, vendor_id text, amount_cents integer, state text, reason text, created_at timestamptz)
  ORDER BY v.vendor_id
  ON CONFLICT (vendor_id) DO NOTHING;

  PERFORM suspend_after_lost_disputes(p_payment, p_disputes, p_now);
  INSERT INTO dispute (id, payment_id, amount_cents, state, created_at)
  SELECT v.id, p_payment, v.amount_cents, v.state, v.created_at
  FROM jsonb_to_recordset(p_disputes) AS v(id text, amount_cents integer, state text, created_at timestamptz)
  ORDER BY v.id
  ON CONFLICT (id) DO UPDATE SET amount_cents = excluded.amount_cents, state = excluded.state;
END $$;
