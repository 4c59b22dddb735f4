-- The customer's credits that were returned by rule (src/lookups/vehicle-reports), each with the payment of the lookup
-- that it was returned for: the lookup that was reported or, after a correction, the latest lookup of the car by then.
-- Credits that an operator granted are not included: those stay.
CREATE OR REPLACE FUNCTION returned_credits(p_customer uuid, OUT grant_id uuid, OUT payment_id text)
RETURNS SETOF record LANGUAGE sql STABLE AS $$
  SELECT r.id, g.payment_id
  FROM credit_grant r
  CROSS JOIN LATERAL (
    SELECT l.grant_id FROM vehicle_lookup l
    WHERE l.customer_id = r.customer_id AND l.vin = split_part(r.operator_key, ' ', 4) AND l.created_at <= r.granted_at
    ORDER BY l.id IN (
      SELECT v.lookup_id FROM vehicle_report v
      WHERE v.customer_id = r.customer_id AND v.vin = l.vin AND v.state IN ('settled', 'corrected') AND v.credited
    ) DESC, l.created_at DESC, l.id DESC LIMIT 1
  ) l
  JOIN credit_grant g ON g.id = l.grant_id AND g.payment_id IS NOT NULL
  WHERE r.customer_id = p_customer AND r.granted_by = 'rule' AND r.operator_key LIKE 'lookup back: %'
$$;

-- What a reversed payment owes, but its own grant has already spent, is taken from the credits returned for its
-- lookups, as far as they are available; what it no longer owes is given back to them. Returns how many of p_short were
-- not spent: taken now or before, or expired unspent, which is no loss, whether or not that expiry is entered. The
-- caller has locked the payment's grant, which is older, so its ID comes first. A held credit is settled again when its
-- hold is released.
CREATE OR REPLACE FUNCTION take_returned(p_grant credit_grant, p_short integer, p_now timestamptz) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_of text := 'the payment of its lookup went back: ' || p_grant.payment_id;
  v_returned record;
  v_taken integer := 0;
BEGIN
  PERFORM FROM credit_grant WHERE id IN (
    SELECT grant_id FROM returned_credits(p_grant.customer_id) WHERE payment_id = p_grant.payment_id
  ) ORDER BY id FOR NO KEY UPDATE;
  FOR v_returned IN
    SELECT r.grant_id, coalesce(-sum(e.credits), 0) AS taken
    FROM returned_credits(p_grant.customer_id) r
    LEFT JOIN grant_entry e ON e.customer_id = p_grant.customer_id AND e.grant_id = r.grant_id AND e.reason = v_of
    WHERE r.payment_id = p_grant.payment_id GROUP BY r.grant_id ORDER BY taken DESC, r.grant_id
  LOOP
    IF (v_returned.taken > 0) <> (v_taken < p_short) THEN
      INSERT INTO grant_entry (customer_id, grant_id, kind, credits, reason, created_at)
      SELECT g.customer_id, g.id, CASE v_returned.taken WHEN 0 THEN 'revocation' ELSE 'adjustment' END,
        CASE v_returned.taken WHEN 0 THEN -1 ELSE 1 END, v_of, p_now
      FROM credit_grant g
      WHERE g.id = v_returned.grant_id AND (v_returned.taken > 0 OR (remaining(g) > 0 AND g.expires_at > p_now));
      IF FOUND OR EXISTS (
        SELECT FROM credit_grant g WHERE g.id = v_returned.grant_id AND g.expires_at <= p_now AND g.reserved = 0
      ) THEN
        v_returned.taken := 1 - v_returned.taken;
      END IF;
    END IF;
    v_taken := v_taken + v_returned.taken;
  END LOOP;
  RETURN v_taken;
END $$;
