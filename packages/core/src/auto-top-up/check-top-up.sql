-- Notes in the rule, and by a job, that it has to be checked: a lookup left so few credits that the rule buys, or
-- was refused for lack of them. The rule is written every time, so a check that has already begun cannot miss it.
-- It looks only at rules that are `active`: every other status waits for something else than a lookup. A customer
-- without such a rule costs one look into the primary key.
CREATE OR REPLACE FUNCTION check_top_up(p_customer uuid, p_available integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE auto_top_up_rule r SET check_wanted = true
  FROM lookup_package p
  WHERE r.customer_id = p_customer AND r.status = 'active' AND p.package_key = r.package_key
    AND p_available <= ceil(p.credits * r.threshold_percent / 100.0);
  IF FOUND THEN
    PERFORM enqueue_job('check-top-up', jsonb_build_object('customerId', p_customer), p_customer::text);
  END IF;
END $$;
