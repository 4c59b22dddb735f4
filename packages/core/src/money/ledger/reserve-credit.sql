-- Placing holds reserves their credits.
CREATE OR REPLACE FUNCTION reserve_credit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_reserved integer;
BEGIN
  WITH placed_on AS (
    SELECT grant_id, count(*)::integer AS credits, max(placed_at) AS at FROM placed GROUP BY grant_id
  ), reserved AS (
    UPDATE credit_grant g SET reserved = g.reserved + p.credits FROM placed_on p
    WHERE g.id = p.grant_id AND g.expires_at > p.at
    RETURNING p.credits
  )
  SELECT sum(credits) INTO v_reserved FROM reserved;
  IF coalesce(v_reserved, 0) < (SELECT count(*) FROM placed) THEN
    RAISE EXCEPTION 'a credit hold is placed on a grant that has not expired';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER credit_hold_reserves AFTER INSERT ON credit_hold
  REFERENCING NEW TABLE AS placed FOR EACH STATEMENT EXECUTE FUNCTION reserve_credit();
