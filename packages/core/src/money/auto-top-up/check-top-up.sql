-- Asks, once this commits, for a check of the rule: a lookup left so few credits that the rule buys, or was refused for
-- lack of them. It waits for nobody, no matter who holds the rule or its job: what it asks for stands in a table of its own, which
-- the check collects, now or, at the latest, after the next sweep.
-- It looks only at rules that are `active`: every other status waits for something else than a lookup. A customer
-- without such a rule costs one look into the primary key.
CREATE OR REPLACE FUNCTION check_top_up(p_customer uuid, p_available integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM auto_top_up_rule r
  WHERE r.customer_id = p_customer AND r.status = 'active' AND p_available <= top_up_threshold(p_customer);
  IF FOUND THEN
    INSERT INTO top_up_check (customer_id, traceparent) VALUES (p_customer, current_traceparent(p_customer::text));
    PERFORM enqueue_top_up_check(p_customer);
  END IF;
END $$;

-- Enqueues the check, unless somebody is about to: the job's place would be locked until that commits.
CREATE OR REPLACE FUNCTION enqueue_top_up_check(p_customer uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF pg_try_advisory_xact_lock(hashtextextended('check-top-up ' || p_customer, 0)) THEN
    PERFORM enqueue_job('check-top-up', jsonb_build_object('customerId', p_customer), p_customer::text);
  END IF;
END $$;

-- Collects into the rule what lookups have requested. Anything that comes after it requests another check. While a purchase
-- is in flight, requests stay: what they ask for may be on its way. In other statuses, nobody waits for them.
CREATE OR REPLACE FUNCTION collect_top_up_checks(p_customer uuid) RETURNS void LANGUAGE sql AS $$
  WITH collected AS (
    DELETE FROM top_up_check WHERE customer_id = p_customer
      AND NOT EXISTS (SELECT FROM auto_top_up_rule WHERE customer_id = p_customer AND status = 'processing')
    RETURNING id
  )
  UPDATE auto_top_up_rule SET check_wanted = true
  WHERE customer_id = p_customer AND status = 'active' AND NOT check_wanted AND EXISTS (SELECT FROM collected)
$$;
