-- Whether the credit of a lookup is itself a returned credit.
CREATE OR REPLACE FUNCTION came_back(p_customer uuid, p_grant uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM credit_grant
    WHERE id = p_grant AND customer_id = p_customer AND operator_key LIKE 'lookup back: %')
$$;

-- Records a report about a car. If its sources contradict each other, the lookup's credit is returned by rule, at most
-- once for a car and customer, which the grant's key ensures. Outcomes: `credited`; `open`, a case for the operator;
-- `known`, there is such a case, or this lookup was credited for it; `not_found`, this customer has no such lookup;
-- `too_many` open cases.
-- No rule returns a credit whose payment was refunded or is disputed, that is itself a returned credit, or beyond
-- p_most_credits in 30 days: those reports are cases for the operator.
CREATE OR REPLACE FUNCTION report_vehicle(
  p_report uuid, p_grant uuid, p_customer uuid, p_vin text, p_lookup uuid, p_row text, p_said text,
  p_contradicted boolean, p_by_link boolean, p_now timestamptz, p_expires_at timestamptz, p_most_open integer,
  p_most_credits integer, OUT outcome text
) LANGUAGE plpgsql AS $$
DECLARE
  v_lookup vehicle_lookup;
BEGIN
  p_now := moment(p_now);
  PERFORM pg_advisory_xact_lock(hashtext('report_vehicle'), hashtext(p_customer::text));
  SELECT * INTO v_lookup FROM vehicle_lookup WHERE customer_id = p_customer AND id = p_lookup AND vin = p_vin;
  IF NOT FOUND THEN
    outcome := 'not_found';
    RETURN;
  END IF;
  PERFORM FROM vehicle_report WHERE customer_id = p_customer AND vin = p_vin AND row_key = p_row AND by_link = p_by_link
    AND (state = 'open' OR state = 'settled' AND lookup_id = p_lookup);
  IF FOUND THEN
    outcome := 'known';
    RETURN;
  END IF;
  IF (
    SELECT count(*) FROM vehicle_report WHERE customer_id = p_customer AND by_link = p_by_link AND state = 'open'
  ) >= p_most_open THEN
    outcome := 'too_many';
    RETURN;
  END IF;
  outcome := 'open';
  -- Its payment is either returned before this lock, and seen here, or after it, and then finds this credit.
  PERFORM FROM credit_grant WHERE id = v_lookup.grant_id FOR SHARE;
  IF p_contradicted AND NOT p_by_link
    AND NOT is_paid_back(p_customer, v_lookup.grant_id) AND NOT came_back(p_customer, v_lookup.grant_id)
    AND (SELECT count(*) FROM vehicle_report WHERE customer_id = p_customer AND state = 'settled'
      AND created_at > p_now - interval '30 days') < p_most_credits
    AND give_lookup_back(p_grant, p_customer, p_vin, 'rule', 'its sources contradict each other', p_now, p_expires_at)
  THEN
    outcome := 'credited';
  END IF;
  INSERT INTO vehicle_report (id, customer_id, vin, lookup_id, row_key, said, by_link, state, credited, created_at, answered_at)
  VALUES (p_report, p_customer, p_vin, p_lookup, p_row, p_said, p_by_link,
    CASE outcome WHEN 'credited' THEN 'settled' ELSE 'open' END, outcome = 'credited', p_now,
    CASE outcome WHEN 'credited' THEN p_now END);
END $$;
