-- Sets aside one credit of the next grant in consumption order. False: none is available.
-- This first releases the customer's holds whose lease has run out; their attempts can no longer settle. Their credits
-- may go back to any of the customer's grants, so those are locked beforehand, in ID order
-- (src/foundation/db/README.md).
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

  LOOP
    v_grant := (SELECT id FROM spendable_grants(p_customer, p_now) LIMIT 1);
    IF v_grant IS NULL THEN
      RETURN false;
    END IF;
    -- Waits for a concurrent transaction on the same grant, which may have taken the last credit.
    PERFORM FROM credit_grant g WHERE g.id = v_grant AND remaining(g) > 0 FOR NO KEY UPDATE;
    EXIT WHEN FOUND;
  END LOOP;

  INSERT INTO credit_hold (id, customer_id, grant_id, placed_at, lease_expires_at)
  VALUES (p_hold, p_customer, v_grant, p_now, p_now + p_lease);
  RETURN true;
END $$;
