-- Gives the credit of a car's lookup back, once, for whatever reason and however often the car is looked up. False: it
-- was given back before.
CREATE OR REPLACE FUNCTION give_lookup_back(
  p_grant uuid, p_customer uuid, p_vin text, p_by text, p_reason text, p_now timestamptz, p_expires_at timestamptz
) RETURNS boolean LANGUAGE sql AS $$
  SELECT outcome = 'granted' FROM grant_by_operator(
    p_grant, p_customer, 1, p_by, p_vin || ': ' || p_reason, 'lookup back: ' || p_customer || ' ' || p_vin, p_now, p_expires_at)
$$;

-- Whether the payment of a lookup's credit was returned, at least in part, or is disputed.
CREATE OR REPLACE FUNCTION is_paid_back(p_customer uuid, p_grant uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM credit_grant g JOIN payment_reversal r ON r.payment_id = g.payment_id
    WHERE g.id = p_grant AND g.customer_id = p_customer AND r.refunded_cents + r.disputed_cents > 0)
$$;

-- Of which versions of cars reports led to a correction: the VIN's characters that name a version and its model year,
-- because versions that differ can have the same title. None once the accounts that reported it are closed.
CREATE OR REPLACE FUNCTION corrected_versions(p_answer uuid) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT left(r.vin, 8) || substr(r.vin, 10, 1)
  FROM vehicle_report r JOIN vehicle_lookup l ON l.customer_id = r.customer_id AND l.id = r.lookup_id
  WHERE r.state = 'corrected' AND l.answer_id = p_answer
$$;

-- Whether a later correction says the opposite of the same version, because a release of the data took back what an
-- earlier one had changed: the answer that was called wrong is right again.
CREATE OR REPLACE FUNCTION is_undone(p_correction uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM data_correction c JOIN data_correction later
      ON (later.label, later.before, later.after) = (c.label, c.after, c.before) AND later.published_at > c.published_at
    WHERE c.id = p_correction AND EXISTS (
      SELECT v FROM corrected_versions(c.answer_id) v INTERSECT SELECT v FROM corrected_versions(later.answer_id) v))
$$;

-- Whether an answer that was given then was corrected since.
CREATE OR REPLACE FUNCTION was_corrected(p_answer uuid, p_given_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM data_correction WHERE answer_id = p_answer AND published_at >= p_given_at AND NOT is_undone(id))
$$;

-- Gives back the credits of several saved cars of a customer, except those whose payment was returned. An app or agent
-- that asks for such a car again without a key of its own gets the new answer. False: the account is closed.
CREATE OR REPLACE FUNCTION give_lookups_back(
  p_customer uuid, p_vins text[], p_by text, p_reason text, p_now timestamptz, p_expires_at timestamptz, OUT stays boolean
) LANGUAGE plpgsql AS $$
DECLARE
  -- src/lookups/lookup/name-agent-request.ts
  v_keys text[] := ARRAY(SELECT 'agent ' || vin FROM unnest(p_vins) vin);
BEGIN
  PERFORM FROM idempotency_record r WHERE r.customer_id = p_customer AND r.key = ANY (v_keys) ORDER BY r.key FOR UPDATE;
  UPDATE idempotency_record r SET expires_at = p_now
  FROM vehicle_lookup l
  WHERE r.customer_id = p_customer AND r.key = ANY (v_keys) AND r.state = 'completed' AND r.expires_at > p_now
    AND l.customer_id = p_customer AND l.id = r.attempt_id AND was_corrected(l.answer_id, l.created_at)
    AND NOT is_paid_back(p_customer, l.grant_id);
  -- A payment is either returned before this lock, and seen below, or after it, and then finds the new credit.
  PERFORM FROM credit_grant WHERE id IN (
    SELECT l.grant_id FROM saved_vehicle s JOIN vehicle_lookup l ON l.customer_id = s.customer_id AND l.id = s.lookup_id
    WHERE s.customer_id = p_customer AND s.vin = ANY (p_vins)
  ) ORDER BY id FOR SHARE;
  PERFORM FROM customer WHERE id = p_customer AND closed_at IS NULL FOR SHARE;
  stays := FOUND;
  IF NOT stays THEN
    RETURN;
  END IF;
  PERFORM give_lookup_back(gen_random_uuid(), p_customer, s.vin, p_by, p_reason, p_now, p_expires_at)
  FROM saved_vehicle s JOIN vehicle_lookup l ON l.customer_id = s.customer_id AND l.id = s.lookup_id
  WHERE s.customer_id = p_customer AND s.vin = ANY (p_vins) AND NOT is_paid_back(p_customer, l.grant_id);
END $$;

-- A correction gives no credit back for a lookup whose payment is being refunded or disputed. If the money then stays
-- with us, the corrections of that time are processed again, which gives only the credits that were not given before.
CREATE OR REPLACE FUNCTION retell_corrections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_job('tell-correction', jsonb_build_object('correctionId', c.id), c.id::text)
  FROM data_correction c WHERE c.published_at > NEW.created_at - interval '1 day' AND c.published_at <= NEW.undone_at
  ORDER BY c.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER refund_undone AFTER UPDATE OF undone_at ON refund
  FOR EACH ROW WHEN (NEW.undone_at IS DISTINCT FROM OLD.undone_at) EXECUTE FUNCTION retell_corrections();
CREATE OR REPLACE TRIGGER dispute_undone AFTER UPDATE OF undone_at ON dispute
  FOR EACH ROW WHEN (NEW.undone_at IS DISTINCT FROM OLD.undone_at) EXECUTE FUNCTION retell_corrections();
