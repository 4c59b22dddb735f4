-- A lookup is paid for before its row records it. If a crash prevents that, the row still looks open, no matter how
-- long ago it was. So lookups that this list paid for are found by their request_id and never made again. The same goes
-- for a vehicle that the customer got in another way, if those are to be skipped. False: no row was settled. Each
-- vehicle is searched for by its own keys, because the statistics of a new list would mislead the planner.
CREATE OR REPLACE FUNCTION settle_known_rows(
  p_customer uuid, p_bulk uuid, p_request_id text, p_skip_owned boolean, p_numbers integer[], p_vins text[],
  OUT settled boolean
) LANGUAGE plpgsql AS $$
DECLARE
  v_paid integer[];
  v_owned integer[];
BEGIN
  SELECT array_agg(k.number) FILTER (WHERE k.paid), array_agg(k.number) FILTER (WHERE NOT k.paid AND p_skip_owned)
  INTO v_paid, v_owned
  FROM (
    SELECT c.number, EXISTS (
      SELECT FROM (SELECT l.customer_id, l.request_id FROM vehicle_lookup l WHERE l.vin = c.vin OFFSET 0) l
      WHERE l.customer_id = p_customer AND l.request_id = p_request_id
    ) AS paid
    FROM unnest(p_numbers, p_vins) AS c (number, vin)
    CROSS JOIN LATERAL (
      SELECT FROM saved_vehicle s WHERE s.customer_id = p_customer AND s.vin = c.vin LIMIT 1
    ) saved
  ) k;
  settled := v_paid IS NOT NULL OR v_owned IS NOT NULL;
  IF settled THEN
    UPDATE bulk_row SET state = 'found', credits = 1
    WHERE customer_id = p_customer AND bulk_id = p_bulk AND number = ANY (v_paid);
    UPDATE bulk_row SET state = 'skipped'
    WHERE customer_id = p_customer AND bulk_id = p_bulk AND number = ANY (v_owned);
  END IF;
END $$;

-- The rows that a job of this customer works on next: those of the first list that is being checked or looked up, or
-- that can continue after waiting for credits. No rows: there is nothing to do, or another job holds rows of the
-- customer. A list without open rows, or with its maximum of credits spent, is finished; one that lacks credits waits;
-- and then the next list's turn comes. A list whose key or connection may no longer look up vehicles is paused. A job
-- that is tried again has the same holder, so it continues immediately where its killed worker stopped.
CREATE OR REPLACE FUNCTION claim_bulk_rows(
  p_customer uuid, p_holder text, p_now timestamptz, p_lease interval, p_checks integer, p_lookups integer,
  OUT bulk uuid, OUT step text, OUT request text, OUT place integer, OUT vehicle text,
  OUT credential uuid, OUT client text, OUT spender uuid, OUT daily_cap integer, OUT monthly_cents integer,
  OUT by_agent boolean
) RETURNS SETOF record LANGUAGE plpgsql AS $$
DECLARE
  v_bulk bulk_lookup;
  v_from text;
  v_allowed integer;
  v_most integer;
  v_numbers integer[];
  v_vins text[];
BEGIN
  p_now := moment(p_now);
  UPDATE bulk_lookup b SET lease_holder = NULL, lease_expires_at = NULL
  WHERE b.customer_id = p_customer AND b.lease_holder = p_holder;
  LOOP
    SELECT * INTO v_bulk FROM bulk_lookup b
    WHERE b.customer_id = p_customer AND b.expires_at > p_now
      AND (b.state IN ('checking', 'running') OR b.state = 'stopped' AND has_credits_for_list(p_customer, b.id, p_now))
    -- Checks first: they are free and quick.
    ORDER BY b.state, b.started_at, b.id LIMIT 1 FOR NO KEY UPDATE;
    -- This includes rows of a list that was paused in the meantime: the vehicles they buy belong to the customer before
    -- the next list begins.
    IF NOT FOUND OR EXISTS (
      SELECT FROM bulk_lookup b WHERE b.customer_id = p_customer AND b.lease_expires_at > p_now
    ) THEN
      RETURN;
    END IF;

    SELECT s.* INTO credential, client, spender, daily_cap, monthly_cents FROM list_spender(p_customer, v_bulk.started_by) s;
    IF v_bulk.state <> 'checking' AND v_bulk.started_by IS NOT NULL AND credential IS NULL THEN
      UPDATE bulk_lookup b SET state = 'paused' WHERE b.customer_id = p_customer AND b.id = v_bulk.id;
      CONTINUE;
    END IF;

    v_from := CASE v_bulk.state WHEN 'checking' THEN 'unchecked' ELSE 'ready' END;
    LOOP
      -- No more rows than there are credits for, so that rows are paid for in their order. Known rows count against
      -- limits, too.
      v_allowed := CASE v_bulk.state WHEN 'checking' THEN p_checks
        ELSE least(p_lookups, lookups_allowed(p_customer, v_bulk.id, p_now)) END;
      v_most := greatest(v_allowed, 1);
      SELECT array_agg(r.number ORDER BY r.number), array_agg(r.vin ORDER BY r.number) INTO v_numbers, v_vins
      FROM (
        SELECT o.number, o.vin FROM bulk_row o
        WHERE o.customer_id = p_customer AND o.bulk_id = v_bulk.id AND o.state = v_from
        ORDER BY o.number LIMIT v_most
      ) r;
      EXIT WHEN v_numbers IS NULL OR v_bulk.state = 'checking' OR NOT settle_known_rows(
        p_customer, v_bulk.id, v_bulk.request_id, v_bulk.skip_owned, v_numbers, v_vins);
    END LOOP;
    -- Counting what the list has spent reads all of its rows, so it is only done once no lookup is allowed.
    IF v_allowed = 0 AND (list_limits(p_customer, v_bulk.id, p_now)).by_maximum = 0 THEN
      v_numbers := NULL;
    END IF;

    IF v_numbers IS NOT NULL AND v_allowed = 0 THEN
      UPDATE bulk_lookup b SET state = 'stopped' WHERE b.customer_id = p_customer AND b.id = v_bulk.id;
      CONTINUE;
    END IF;
    IF v_numbers IS NOT NULL THEN
      step := CASE v_bulk.state WHEN 'checking' THEN 'checking' ELSE 'running' END;
      UPDATE bulk_lookup b SET state = step, lease_holder = p_holder, lease_expires_at = p_now + p_lease
      WHERE b.customer_id = p_customer AND b.id = v_bulk.id;
      RETURN QUERY SELECT
        v_bulk.id, step, v_bulk.request_id, r.number, r.vin, credential, client, spender, daily_cap, monthly_cents,
        v_bulk.by_agent
      FROM unnest(v_numbers, v_vins) AS r (number, vin);
      RETURN;
    END IF;
    UPDATE bulk_lookup b
    SET state = CASE v_bulk.state WHEN 'checking' THEN 'checked' ELSE 'finished' END,
      ended_at = CASE WHEN v_bulk.state <> 'checking' THEN p_now END, lease_holder = NULL, lease_expires_at = NULL
    WHERE b.customer_id = p_customer AND b.id = v_bulk.id;
    IF v_bulk.state = 'checking' AND v_bulk.starts_itself THEN
      PERFORM start_bulk_lookup(p_customer, v_bulk.id, p_now, p_started_by => v_bulk.started_by, p_by_agent => v_bulk.by_agent);
    END IF;
  END LOOP;
END $$;
