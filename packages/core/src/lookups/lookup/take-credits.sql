-- However lookups are inserted, the database takes their credits: each from its grant, or the credit that was held for
-- it. So there is no lookup without its credit and its answer, and only lookups spend credits. A foreign key would lock
-- the answer and the grant once for each lookup, so there is none.
CREATE OR REPLACE FUNCTION take_credits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_unanswered boolean;
  v_held boolean;
  v_settled uuid[];
  v_taken integer;
BEGIN
  SELECT
    EXISTS (SELECT FROM entered e WHERE NOT EXISTS (SELECT FROM vehicle_answer a WHERE a.id = e.answer_id)),
    EXISTS (SELECT FROM entered e JOIN credit_hold h ON h.id = e.id)
  INTO v_unanswered, v_held;
  IF v_unanswered THEN
    -- On this error code, the caller may store the answer and try again (src/lookups/lookup/vehicle-answers.ts).
    RAISE EXCEPTION 'a lookup names an answer that is kept' USING ERRCODE = 'VA404';
  END IF;

  IF v_held THEN
    WITH settled AS (
      UPDATE credit_hold h SET state = 'settled', closed_at = e.created_at FROM entered e
      WHERE h.id = e.id AND h.customer_id = e.customer_id AND h.grant_id = e.grant_id AND h.state = 'open'
      RETURNING h.id
    )
    SELECT array_agg(id) INTO v_settled FROM settled;
    IF (SELECT count(*) FROM entered e JOIN credit_hold h ON h.id = e.id) > coalesce(cardinality(v_settled), 0) THEN
      RAISE EXCEPTION 'a lookup settles the open hold of its attempt, which is its customer''s';
    END IF;
  END IF;

  WITH wanted AS (
    SELECT grant_id, customer_id, count(*)::integer AS credits, max(created_at) AS at FROM entered
    WHERE v_settled IS NULL OR id <> ALL (v_settled)
    GROUP BY grant_id, customer_id
  ), taken AS (
    UPDATE credit_grant g SET reserved = g.reserved + w.credits FROM wanted w
    WHERE g.id = w.grant_id AND g.customer_id = w.customer_id AND g.expires_at > w.at
    RETURNING w.credits
  )
  SELECT coalesce(sum(credits), 0) INTO v_taken FROM taken;
  IF v_taken + coalesce(cardinality(v_settled), 0) < (SELECT count(*) FROM entered) THEN
    RAISE EXCEPTION 'a lookup takes its credit from a grant of its customer that has not expired';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER vehicle_lookup_takes AFTER INSERT ON vehicle_lookup
  REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION take_credits();
