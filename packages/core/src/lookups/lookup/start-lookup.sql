-- Claims the key and holds a credit. Outcomes: those of claim_idempotency_key, with `held` in place of claimed, and
-- `insufficient_credits`, after which nothing is left to abandon. A completed attempt comes with its answer.
-- The commit does not wait for the disk: if a database crash loses a hold, nothing was charged, and settling finds no
-- hold.
CREATE OR REPLACE FUNCTION claim_lookup(
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval,
  OUT outcome text, OUT answer text, OUT request_id text, OUT available integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_claim record;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  v_claim := claim_idempotency_key(p_customer, p_key, p_fingerprint, p_attempt, p_now, p_lease, p_retention);
  outcome := v_claim.outcome;

  IF outcome = 'completed' THEN
    SELECT r.answer, r.request_id INTO answer, request_id FROM read_answer(p_customer, v_claim.attempt) r;
    available := available_credits(p_customer, p_now);
  ELSIF outcome = 'in_progress' AND v_claim.attempt = p_attempt THEN
    -- It holds its credit already: an earlier call's response was lost.
    outcome := 'held';
  ELSIF outcome = 'claimed' THEN
    IF place_hold(p_attempt, p_customer, p_now, p_lease) THEN
      outcome := 'held';
    ELSE
      PERFORM refuse_idempotency_key(p_customer, p_key, p_attempt);
      outcome := 'insufficient_credits';
      available := available_credits(p_customer, p_now);
    END IF;
  END IF;
END $$;

-- Step A of a paid lookup: claim_lookup, within the limits of the spender, if there is one. Outcomes: those of
-- claim_lookup, `daily_cap_reached`, and `monthly_maximum_reached`. A rejection for lack of credits requests a check of
-- automatic top-up. A list's lookup leaves what it must (src/lookups/bulk-lookups/top-up-budget.sql), and is otherwise
-- rejected for lack of credits, which requests nothing.
-- p_app_key names the vehicle to all apps and agents of the customer. It equals p_key if the caller sent no key of its
-- own, and is null for code that always sends one. An answer that any of them got before needs no credit: even with
-- none left, p_app_key stands for the answer that another key paid for, and is `in_progress` while that lookup is.
CREATE OR REPLACE FUNCTION start_lookup(
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval,
  p_spender uuid DEFAULT NULL, p_app_key text DEFAULT NULL,
  OUT outcome text, OUT answer text, OUT request_id text, OUT available integer, OUT daily_cap integer,
  OUT monthly_cents integer, OUT cents_spent integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_told record;
  v_spent bigint;
  v_list uuid := list_of_key(p_key);
  v_left integer;
BEGIN
  p_now := moment(p_now);
  IF p_spender IS NOT NULL THEN
    -- Lookups of one spender begin one after another, or parallel ones would not count each other. A lowered cap
    -- applies from the next lookup on.
    SELECT s.daily_credit_cap, s.monthly_cents INTO STRICT daily_cap, monthly_cents FROM spender s
    WHERE s.customer_id = p_customer AND s.id = p_spender FOR NO KEY UPDATE;
  END IF;
  IF p_app_key IS NOT NULL THEN
    -- Lookups of one vehicle by several spenders wait for each other too, or both would be charged.
    PERFORM pg_advisory_xact_lock(hashtextextended('agent_lookup ' || p_customer || ' ' || p_app_key, 0));
  END IF;
  SELECT c.* INTO outcome, answer, request_id, available
  FROM claim_lookup(p_customer, p_key, p_fingerprint, p_attempt, p_now, p_lease, p_retention) c;

  IF p_key = p_app_key AND outcome IN ('held', 'insufficient_credits') THEN
    v_told := adopt_answer(p_customer, p_app_key, p_attempt, p_now, p_retention);
    outcome := coalesce(v_told.outcome, outcome);
    IF outcome = 'completed' THEN
      answer := v_told.answer;
      request_id := v_told.request_id;
      available := available_credits(p_customer, p_now);
    ELSIF outcome = 'in_progress' THEN
      PERFORM abandon_lookup(p_attempt, p_customer, p_key, p_now);
    END IF;
  END IF;

  IF v_list IS NOT NULL AND outcome IN ('held', 'insufficient_credits') THEN
    v_left := credits_to_leave(p_customer, v_list);
    IF outcome = 'held' AND available_credits(p_customer, p_now) < v_left THEN
      outcome := 'insufficient_credits';
      PERFORM abandon_lookup(p_attempt, p_customer, p_key, p_now);
      available := available_credits(p_customer, p_now);
    END IF;
  END IF;

  IF p_spender IS NOT NULL AND outcome IN ('held', 'insufficient_credits') THEN
    -- Limits come before the balance: beyond them, a lookup may not make automatic top-up buy either. Credits are only
    -- counted if there is a daily cap. If no credit is held, the next one counts as costing the least amount.
    IF daily_cap IS NOT NULL AND credits_of_spender(p_customer, p_spender, p_now) >= daily_cap THEN
      outcome := 'daily_cap_reached';
    ELSIF monthly_cents IS NOT NULL THEN
      v_spent := cost_of_spender(p_customer, p_spender, p_now);
      cents_spent := round(v_spent / 1000000.0);
      IF v_spent + coalesce((
        SELECT cost_per_credit(p_customer, h.grant_id) FROM credit_hold h WHERE h.id = p_attempt
      ), 1) > monthly_cents * 1000000::bigint THEN
        outcome := 'monthly_maximum_reached';
      END IF;
    END IF;
  END IF;

  IF outcome IN ('daily_cap_reached', 'monthly_maximum_reached') THEN
    PERFORM abandon_lookup(p_attempt, p_customer, p_key, p_now);
  ELSIF outcome = 'insufficient_credits' AND v_left IS NULL THEN
    -- Only now, because an earlier answer needs no credit, and so no purchase.
    PERFORM check_top_up(p_customer, available);
  ELSIF outcome = 'held' AND p_spender IS NOT NULL THEN
    INSERT INTO spender_lookup (id, customer_id, origin_id, app_key, placed_at)
    VALUES (p_attempt, p_customer, p_spender, p_app_key, p_now);
  END IF;
END $$;
