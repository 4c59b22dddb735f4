-- However lookups are inserted, the database takes their credits: each from its grant, or the credit that was held
-- for it. So there is no lookup without its credit and its answer, and only lookups spend credits. There is no
-- foreign key, which would lock the answer and the grant once for each lookup.
CREATE OR REPLACE FUNCTION take_credits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_ids uuid[];
  v_answers uuid[];
  v_at timestamptz;
  v_held uuid[];
  v_wanted integer;
  v_taken integer;
BEGIN
  SELECT array_agg(id), array_agg(DISTINCT answer_id), max(created_at) INTO v_ids, v_answers, v_at FROM entered;
  IF (SELECT count(*) FROM vehicle_answer WHERE id = ANY (v_answers)) < cardinality(v_answers) THEN
    RAISE EXCEPTION 'a lookup names an answer that is kept';
  END IF;

  WITH settled AS (
    UPDATE credit_hold SET state = 'settled', closed_at = v_at WHERE id = ANY (v_ids) AND state = 'open'
    RETURNING id, customer_id, grant_id
  )
  SELECT array_agg(s.id) INTO v_held FROM settled s JOIN entered USING (id, customer_id, grant_id);
  IF (SELECT count(*) FROM credit_hold WHERE id = ANY (v_ids)) > coalesce(cardinality(v_held), 0) THEN
    RAISE EXCEPTION 'a lookup settles the open hold of its attempt, which is its customer''s';
  END IF;

  WITH wanted AS MATERIALIZED (
    SELECT grant_id, customer_id, count(*)::integer AS credits, max(created_at) AS at FROM entered
    WHERE v_held IS NULL OR id <> ALL (v_held)
    GROUP BY grant_id, customer_id
  ), taken AS (
    UPDATE credit_grant g SET reserved = reserved + w.credits FROM wanted w
    WHERE g.id = w.grant_id AND g.customer_id = w.customer_id AND g.expires_at > w.at
    RETURNING g.id
  )
  SELECT (SELECT count(*) FROM wanted), (SELECT count(*) FROM taken) INTO v_wanted, v_taken;
  IF v_taken < v_wanted THEN
    RAISE EXCEPTION 'a lookup takes its credit from a grant of its customer that has not expired';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER vehicle_lookup_takes AFTER INSERT ON vehicle_lookup
  REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION take_credits();
