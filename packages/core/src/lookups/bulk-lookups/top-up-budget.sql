-- A list can make automatic top-up buy only within the budget that its customer approved.

-- What remains of the budget, in cents. Every automatic purchase since its approval counts, no matter what caused it.
-- One in flight does not count yet: it was itself allowed by the remaining budget, and while there is one, nothing else
-- is bought.
CREATE OR REPLACE FUNCTION top_up_budget_left(p_customer uuid, p_bulk uuid, OUT cents integer)
LANGUAGE sql STABLE AS $$
  SELECT b.top_up_budget_cents - coalesce((
    SELECT sum(t.amount_cents) FROM top_up t
    WHERE t.customer_id = b.customer_id AND t.reserved_at >= b.top_up_budget_since AND t.state = 'succeeded'
  ), 0)::integer
  FROM bulk_lookup b WHERE b.customer_id = p_customer AND b.id = p_bulk
$$;

-- The list whose row a lookup's key names (work-on-bulk-lookups.ts). Null: it is no list's, like every key of a customer,
-- which has no space.
CREATE OR REPLACE FUNCTION list_of_key(p_key text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_key LIKE 'bulk:% %' THEN substr(p_key, 6, 36)::uuid END
$$;

-- The credits that a list's lookups must leave. Null: it may spend all. If the rule could buy, now or later in this or
-- the next month, or once its customer agrees or the price has fallen, and the budget does not cover that purchase,
-- lookups stop before the balance reaches the rule's threshold. This is judged as each lookup takes its credit: the
-- customer may spend, or change the rule, while a job works on rows that it has claimed.
CREATE OR REPLACE FUNCTION credits_to_leave(p_customer uuid, p_bulk uuid, OUT credits integer) LANGUAGE sql STABLE AS $$
  SELECT ceil(p.credits * r.threshold_percent / 100.0)::integer + 1
  FROM auto_top_up_rule r JOIN lookup_package p ON p.package_key = r.package_key
  WHERE r.customer_id = p_customer
    AND r.status IN ('active', 'processing', 'retry_scheduled', 'cap_reached', 'action_required')
    AND p.amount_cents > coalesce(top_up_budget_left(p_customer, p_bulk), 0)
$$;

-- How many lookups a list may make now. Without credits, one: its rejection requests a top-up. If it has credits to
-- leave, there may be none. The list's other limits apply as well.
CREATE OR REPLACE FUNCTION lookups_allowed(p_customer uuid, p_bulk uuid, p_now timestamptz, OUT lookups integer)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_available integer := available_credits(p_customer, p_now);
  v_limits record := list_limits(p_customer, p_bulk, p_now);
  v_left integer := credits_to_leave(p_customer, p_bulk);
BEGIN
  lookups := CASE WHEN v_left IS NULL THEN greatest(v_available, 1) ELSE greatest(v_available - v_left, 0) END;
  lookups := least(lookups, v_limits.by_maximum, v_limits.by_daily_cap, v_limits.by_month);
END $$;

-- Whether a list that waits can continue.
CREATE OR REPLACE FUNCTION has_credits_for_list(p_customer uuid, p_bulk uuid, p_now timestamptz, OUT has boolean)
LANGUAGE sql STABLE AS $$
  SELECT available_credits(p_customer, p_now) > 0 AND lookups_allowed(p_customer, p_bulk, p_now) > 0
$$;

-- What keeps a list from continuing; null: nothing, it continues in a moment.
CREATE OR REPLACE FUNCTION list_wait(p_customer uuid, p_bulk uuid, p_now timestamptz, OUT reason text)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_limits record;
BEGIN
  p_now := moment(p_now);
  v_limits := list_limits(p_customer, p_bulk, p_now);
  reason := CASE
    WHEN v_limits.by_daily_cap = 0 THEN 'daily_cap'
    WHEN v_limits.by_month = 0 THEN 'monthly_maximum'
    WHEN available_credits(p_customer, p_now) = 0 THEN 'credits'
    WHEN lookups_allowed(p_customer, p_bulk, p_now) = 0 THEN 'top_up' END;
END $$;

-- The credits needed by lists whose budget covers one more purchase at this price, as far as their limits let them spend
-- these now. Automatic top-up buys them ahead.
CREATE OR REPLACE FUNCTION credits_wanted_by_lists(
  p_customer uuid, p_price_cents integer, p_now timestamptz, OUT wanted integer
) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(least(open.ready, l.by_maximum, l.by_daily_cap, l.by_month)), 0)::integer FROM bulk_lookup b
  CROSS JOIN LATERAL (
    SELECT count(*) AS ready FROM bulk_row r
    WHERE r.customer_id = b.customer_id AND r.bulk_id = b.id AND r.state = 'ready'
  ) open
  CROSS JOIN LATERAL list_limits(b.customer_id, b.id, moment(p_now)) l
  WHERE b.customer_id = p_customer AND b.state IN ('running', 'stopped') AND b.expires_at > moment(p_now)
    AND b.top_up_budget_cents >= p_price_cents
    AND top_up_budget_left(p_customer, b.id) >= p_price_cents
$$;

-- New credits make the lists continue that wait for some.
CREATE OR REPLACE FUNCTION resume_bulk_lookups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bulk_lookup WHERE customer_id = NEW.customer_id AND state = 'stopped') THEN
    PERFORM enqueue_job(
      'work-on-bulk-lookups', jsonb_build_object('customerId', NEW.customer_id), NEW.customer_id::text);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER credit_grant_resumes_lists AFTER INSERT ON credit_grant
  FOR EACH ROW EXECUTE FUNCTION resume_bulk_lookups();
