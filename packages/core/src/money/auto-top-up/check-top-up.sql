-- Requests a check of the rule, once this transaction commits: a lookup left so few credits that the rule buys, or was
-- rejected for lack of them. It never waits, no matter who has locked the rule or its job: the request is a row of its
-- own, which the check collects now or, at the latest, after the next sweep.
-- Only `active` rules matter: every other status waits for something other than a lookup. For a customer without such a
-- rule, this costs one read by primary key.
CREATE OR REPLACE FUNCTION check_top_up(p_customer uuid, p_available integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM auto_top_up_rule r
  WHERE r.customer_id = p_customer AND r.status = 'active'
    AND p_available <= top_up_threshold(p_customer, statement_timestamp());
  IF FOUND THEN
    INSERT INTO top_up_check (customer_id, traceparent) VALUES (p_customer, current_traceparent(p_customer::text));
    PERFORM enqueue_top_up_check(p_customer);
  END IF;
END $$;

-- Enqueues the check, unless another transaction is about to: enqueueing it twice would wait for that one to commit.
CREATE OR REPLACE FUNCTION enqueue_top_up_check(p_customer uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF pg_try_advisory_xact_lock(hashtextextended('check-top-up ' || p_customer, 0)) THEN
    PERFORM enqueue_job('check-top-up', jsonb_build_object('customerId', p_customer), p_customer::text);
  END IF;
END $$;

-- Moves the requests of lookups into the rule. A request that comes later requires another check. While a purchase is
-- in flight, requests stay: their credits may be on the way. In other statuses, nothing waits for them, so they are
-- dropped.
CREATE OR REPLACE FUNCTION collect_top_up_checks(p_customer uuid) RETURNS void LANGUAGE sql AS $$
  WITH collected AS (
    DELETE FROM top_up_check WHERE customer_id = p_customer
      AND NOT EXISTS (SELECT FROM auto_top_up_rule WHERE customer_id = p_customer AND status = 'processing')
    RETURNING id
  )
  UPDATE auto_top_up_rule SET check_wanted = true
  WHERE customer_id = p_customer AND status = 'active' AND NOT check_wanted AND EXISTS (SELECT FROM collected)
$$;
