-- What Prisma's schema cannot say: the invariants of the ledger (packages/core/src/ledger/README.md)
-- and the functions that make each step of a paid lookup one round trip.

-- Values ---------------------------------------------------------------------------------------

ALTER TABLE customer ADD CONSTRAINT customer_email_lower_case CHECK (email = lower(email));

ALTER TABLE api_key ADD CONSTRAINT api_key_slot_range CHECK (slot BETWEEN 1 AND 5);
-- At most five active keys per customer, whatever runs at once.
CREATE UNIQUE INDEX api_key_active_slot ON api_key (customer_id, slot) WHERE revoked_at IS NULL;

ALTER TABLE lookup_package
  ADD CONSTRAINT lookup_package_credits_positive CHECK (credits > 0),
  ADD CONSTRAINT lookup_package_price_positive CHECK (amount_cents > 0);

ALTER TABLE credit_grant
  ADD CONSTRAINT credit_grant_source_known CHECK (source IN ('purchase', 'top_up', 'operator')),
  ADD CONSTRAINT credit_grant_paid CHECK ((source = 'operator') = (payment_id IS NULL)),
  ADD CONSTRAINT credit_grant_credits_positive CHECK (credits > 0),
  ADD CONSTRAINT credit_grant_expires_later CHECK (expires_at > granted_at),
  ADD CONSTRAINT credit_grant_never_overspent
    CHECK (reserved >= 0 AND withdrawn >= 0 AND reserved + withdrawn <= credits);

ALTER TABLE credit_hold
  ADD CONSTRAINT credit_hold_state_known CHECK (state IN ('open', 'settled', 'released')),
  ADD CONSTRAINT credit_hold_closed_at CHECK ((state = 'open') = (closed_at IS NULL));
-- Finds the holds that a crashed attempt left behind.
CREATE INDEX credit_hold_open ON credit_hold (customer_id, lease_expires_at) WHERE state = 'open';

ALTER TABLE ledger_entry
  ADD CONSTRAINT ledger_entry_kind_known
    CHECK (kind IN ('grant', 'settlement', 'expiry', 'revocation', 'adjustment')),
  ADD CONSTRAINT ledger_entry_hold CHECK ((kind = 'settlement') = (hold_id IS NOT NULL)),
  ADD CONSTRAINT ledger_entry_settles_one CHECK (hold_id IS NULL OR credits = -1),
  ADD CONSTRAINT ledger_entry_sign
    CHECK (credits <> 0 AND (kind = 'adjustment' OR (credits > 0) = (kind = 'grant'))),
  ADD CONSTRAINT ledger_entry_adjustment_reason CHECK (kind <> 'adjustment' OR reason IS NOT NULL),
  ADD CONSTRAINT ledger_entry_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES credit_hold (id);
CREATE UNIQUE INDEX ledger_entry_one_grant ON ledger_entry (grant_id) WHERE kind = 'grant';

ALTER TABLE idempotency_record
  ADD CONSTRAINT idempotency_record_state_known CHECK (state IN ('running', 'completed', 'refused')),
  ADD CONSTRAINT idempotency_record_lease CHECK ((state = 'running') = (lease_expires_at IS NOT NULL));

ALTER TABLE vehicle_lookup ADD CONSTRAINT vehicle_lookup_vin_length CHECK (length(vin) = 17);

ALTER TABLE auto_top_up_rule
  ADD CONSTRAINT auto_top_up_rule_status_known CHECK (status IN (
    'disabled', 'setup_required', 'active', 'processing',
    'retry_scheduled', 'action_required', 'cap_reached', 'suspended')),
  ADD CONSTRAINT auto_top_up_rule_disabled CHECK (enabled = (status <> 'disabled')),
  ADD CONSTRAINT auto_top_up_rule_threshold CHECK (threshold_percent IN (10, 20, 30)),
  ADD CONSTRAINT auto_top_up_rule_cap CHECK (monthly_cap_cents > 0);

-- Rows that are updated soon after they are written stay on their page.
ALTER TABLE credit_grant SET (fillfactor = 60);
ALTER TABLE credit_hold SET (fillfactor = 85);
ALTER TABLE idempotency_record SET (fillfactor = 85);

-- The ledger keeps itself ----------------------------------------------------------------------
-- PostgreSQL parses a trigger's WHEN and a table's CHECKs anew for every statement: they are kept short, and
-- what a column list can say stands there.

CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % refused: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0];
END $$;

-- A grant enters the ledger by existing.
CREATE FUNCTION enter_grant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_entry (customer_id, grant_id, kind, credits, created_at)
  VALUES (NEW.customer_id, NEW.id, 'grant', NEW.credits, NEW.granted_at);
  RETURN NULL;
END $$;
CREATE TRIGGER credit_grant_entered AFTER INSERT ON credit_grant
  FOR EACH ROW EXECUTE FUNCTION enter_grant();

CREATE TRIGGER credit_grant_starts_whole BEFORE INSERT ON credit_grant FOR EACH ROW
  WHEN (NEW.reserved <> 0 OR NEW.withdrawn <> 0)
  EXECUTE FUNCTION refuse('a credit grant starts with nothing reserved or withdrawn');

-- The facts of a grant never change, and its counters move only under the triggers below.
CREATE TRIGGER credit_grant_facts_kept
  BEFORE UPDATE OF id, customer_id, source, payment_id, credits, granted_at, expires_at ON credit_grant
  FOR EACH ROW EXECUTE FUNCTION refuse('a credit grant changes only through holds and ledger entries');
CREATE TRIGGER credit_grant_counters_derived BEFORE UPDATE ON credit_grant FOR EACH ROW
  WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse('a credit grant changes only through holds and ledger entries');

-- A hold is placed open, on its customer's own grant (a foreign key), and is closed once.
CREATE TRIGGER credit_hold_placed_open BEFORE INSERT ON credit_hold FOR EACH ROW
  WHEN (NEW.state <> 'open')
  EXECUTE FUNCTION refuse('a credit hold is placed open');

CREATE TRIGGER credit_hold_facts_kept
  BEFORE UPDATE OF id, customer_id, grant_id, placed_at, lease_expires_at ON credit_hold
  FOR EACH ROW EXECUTE FUNCTION refuse('a credit hold changes only once, from open to settled or released');
CREATE TRIGGER credit_hold_closed_once BEFORE UPDATE ON credit_hold FOR EACH ROW
  WHEN (OLD.state <> 'open' OR NEW.state = 'open')
  EXECUTE FUNCTION refuse('a credit hold changes only once, from open to settled or released');

-- Placing a hold reserves a credit, releasing it gives the credit back, settling it enters the ledger.
CREATE FUNCTION reserve_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE credit_grant SET reserved = reserved + 1 WHERE id = NEW.grant_id AND expires_at > NEW.placed_at;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a credit hold is placed on a grant that has not expired';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER credit_hold_reserves AFTER INSERT ON credit_hold
  FOR EACH ROW EXECUTE FUNCTION reserve_credit();

CREATE FUNCTION give_back_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE credit_grant SET reserved = reserved - 1 WHERE id = NEW.grant_id;
  RETURN NULL;
END $$;
CREATE TRIGGER credit_hold_released AFTER UPDATE ON credit_hold
  FOR EACH ROW WHEN (NEW.state = 'released') EXECUTE FUNCTION give_back_credit();

CREATE FUNCTION enter_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_entry (customer_id, grant_id, kind, credits, hold_id, created_at)
  VALUES (NEW.customer_id, NEW.grant_id, 'settlement', -1, NEW.id, NEW.closed_at);
  RETURN NULL;
END $$;
CREATE TRIGGER credit_hold_settled AFTER UPDATE ON credit_hold
  FOR EACH ROW WHEN (NEW.state = 'settled') EXECUTE FUNCTION enter_settlement();

-- Grant and settlement entries are written by the triggers above; the others take from their grant.
CREATE TRIGGER ledger_entry_by_the_database BEFORE INSERT ON ledger_entry FOR EACH ROW
  WHEN (NEW.kind IN ('grant', 'settlement') AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse('grant and settlement entries are written by the database alone');

CREATE FUNCTION withdraw_credits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE credit_grant SET withdrawn = withdrawn - NEW.credits
  WHERE id = NEW.grant_id AND (NEW.kind <> 'expiry' OR expires_at <= NEW.created_at);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an expiry entry takes from a grant that has expired';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entry_withdraws AFTER INSERT ON ledger_entry
  FOR EACH ROW WHEN (NEW.kind NOT IN ('grant', 'settlement')) EXECUTE FUNCTION withdraw_credits();

-- A stored answer is paid for: its hold is settled and of the same customer.
CREATE FUNCTION require_settled_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM credit_hold WHERE id = NEW.id AND customer_id = NEW.customer_id AND state = 'settled';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a stored answer belongs to a settled hold of its customer';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER vehicle_lookup_paid AFTER INSERT ON vehicle_lookup
  FOR EACH ROW EXECUTE FUNCTION require_settled_hold();

CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('the ledger is append-only');
CREATE TRIGGER vehicle_lookup_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vehicle_lookup
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('paid answers are append-only');
CREATE TRIGGER credit_grant_kept BEFORE DELETE OR TRUNCATE ON credit_grant
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('grants are append-only');
CREATE TRIGGER credit_hold_kept BEFORE DELETE OR TRUNCATE ON credit_hold
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('holds are append-only');

-- Balance --------------------------------------------------------------------------------------

-- Credits that can be spent at p_now. A hold whose lease ran out counts as released.
-- (plpgsql keeps the plan; a plain SQL function would be planned at every call.)
CREATE FUNCTION available_credits(p_customer uuid, p_now timestamptz, OUT available integer)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  available := (
    SELECT coalesce(sum(g.credits - g.reserved - g.withdrawn + (
      SELECT count(*) FROM credit_hold h
      WHERE h.customer_id = p_customer AND h.grant_id = g.id
        AND h.state = 'open' AND h.lease_expires_at <= p_now
    )), 0)
    FROM credit_grant g
    WHERE g.customer_id = p_customer AND g.expires_at > p_now
  );
END $$;

-- Sets aside one credit: earliest expiry first, then oldest grant. False: none is available.
-- Holds of this customer whose lease ran out are released first; their attempts can no longer settle.
CREATE FUNCTION place_hold(
  p_hold uuid, p_customer uuid, p_now timestamptz, p_lease interval
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_grant uuid;
BEGIN
  UPDATE credit_hold SET state = 'released', closed_at = p_now
  WHERE customer_id = p_customer AND state = 'open' AND lease_expires_at <= p_now;

  -- Waits for a rival on the same grant, then looks again: a row changed while waiting is judged anew.
  SELECT id INTO v_grant FROM credit_grant
  WHERE customer_id = p_customer AND expires_at > p_now AND reserved + withdrawn < credits
  ORDER BY expires_at, granted_at, id
  LIMIT 1
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;

  INSERT INTO credit_hold (id, customer_id, grant_id, placed_at, lease_expires_at)
  VALUES (p_hold, p_customer, v_grant, p_now, p_now + p_lease);
  RETURN true;
END $$;

-- Idempotency ----------------------------------------------------------------------------------

-- Claims a key for one attempt. Returns
--   claimed      the attempt may run (p_attempt is now the record's attempt)
--   completed    the returned attempt has the answer
--   in_progress  the returned attempt is still running
--   reused       the key belongs to other input
CREATE FUNCTION claim_idempotency_key(
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval,
  OUT outcome text, OUT attempt uuid
) LANGUAGE plpgsql AS $$
DECLARE
  v_record idempotency_record;
BEGIN
  attempt := p_attempt;
  outcome := 'claimed';
  INSERT INTO idempotency_record (customer_id, key, fingerprint, state, attempt_id, lease_expires_at, expires_at)
  VALUES (p_customer, p_key, p_fingerprint, 'running', p_attempt, p_now + p_lease, p_now + p_retention)
  ON CONFLICT (customer_id, key) DO NOTHING;
  IF FOUND THEN
    RETURN;
  END IF;

  SELECT * INTO v_record FROM idempotency_record
  WHERE customer_id = p_customer AND key = p_key FOR UPDATE;

  IF v_record.expires_at > p_now THEN
    IF v_record.fingerprint <> p_fingerprint THEN
      outcome := 'reused';
    ELSIF v_record.state = 'completed' THEN
      outcome := 'completed';
    ELSIF v_record.state = 'running' AND v_record.lease_expires_at > p_now THEN
      outcome := 'in_progress';
    END IF;
    IF outcome <> 'claimed' THEN
      attempt := v_record.attempt_id;
      RETURN;
    END IF;
  END IF;

  UPDATE idempotency_record
  SET fingerprint = p_fingerprint, state = 'running', attempt_id = p_attempt,
      lease_expires_at = p_now + p_lease,
      expires_at = CASE WHEN v_record.expires_at > p_now THEN v_record.expires_at ELSE p_now + p_retention END
  WHERE customer_id = p_customer AND key = p_key;
END $$;

-- Ends an attempt without an answer: the key may run again with the same input.
CREATE FUNCTION refuse_idempotency_key(p_customer uuid, p_key text, p_attempt uuid) RETURNS void
LANGUAGE sql AS $$
  UPDATE idempotency_record SET state = 'refused', lease_expires_at = NULL
  WHERE customer_id = p_customer AND key = p_key AND attempt_id = p_attempt AND state = 'running'
$$;

-- Binds a key to an input that is refused before anything is attempted. Outcomes as above.
CREATE FUNCTION bind_idempotency_key(
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid, p_now timestamptz, p_retention interval,
  OUT outcome text
) LANGUAGE plpgsql AS $$
BEGIN
  outcome := (claim_idempotency_key(
    p_customer, p_key, p_fingerprint, p_attempt, p_now, interval '1 second', p_retention)).outcome;
  PERFORM refuse_idempotency_key(p_customer, p_key, p_attempt);
END $$;

-- The paid lookup, one function a step ----------------------------------------------------------

-- Step A: claim the key and hold a credit. Outcomes: those of claim_idempotency_key, with `held` for
-- claimed and `insufficient_credits`. A completed attempt comes with its answer.
-- The commit need not wait for the disk: if a database crash forgets a hold, nothing was charged, and
-- settling it finds nothing.
CREATE FUNCTION begin_lookup(
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
    SELECT l.answer, l.request_id INTO answer, request_id FROM vehicle_lookup l WHERE l.id = v_claim.attempt;
    available := available_credits(p_customer, p_now);
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

-- Step B: complete the key, take the credit, keep the answer, save the vehicle. Null: another attempt
-- has the key, or the hold is no longer open, so nothing was charged and nothing is kept. Otherwise the
-- credits that remain. Every step locks in the order key, hold, grant, so that steps cannot deadlock.
CREATE FUNCTION settle_lookup(
  p_attempt uuid, p_customer uuid, p_key text, p_vin text, p_answer text, p_request_id text,
  p_now timestamptz, OUT remaining integer
) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotency_record SET state = 'completed', lease_expires_at = NULL
  WHERE customer_id = p_customer AND key = p_key AND attempt_id = p_attempt AND state = 'running';
  IF NOT FOUND THEN
    RETURN;
  END IF;

  UPDATE credit_hold SET state = 'settled', closed_at = p_now WHERE id = p_attempt AND state = 'open';
  IF NOT FOUND THEN
    UPDATE idempotency_record SET state = 'refused' WHERE customer_id = p_customer AND key = p_key;
    RETURN;
  END IF;

  INSERT INTO vehicle_lookup (id, customer_id, vin, answer, request_id, created_at)
  VALUES (p_attempt, p_customer, p_vin, p_answer, p_request_id, p_now);

  INSERT INTO saved_vehicle (customer_id, vin, lookup_id, saved_at, last_looked_up_at)
  VALUES (p_customer, p_vin, p_attempt, p_now, p_now)
  ON CONFLICT (customer_id, vin) DO UPDATE
  SET lookup_id = excluded.lookup_id, last_looked_up_at = excluded.last_looked_up_at;

  remaining := available_credits(p_customer, p_now);
END $$;

-- The other end: release the claim and the credit together. Harmless after step B.
CREATE FUNCTION abandon_lookup(p_attempt uuid, p_customer uuid, p_key text, p_now timestamptz) RETURNS void
LANGUAGE sql AS $$
  SELECT refuse_idempotency_key(p_customer, p_key, p_attempt);
  UPDATE credit_hold SET state = 'released', closed_at = p_now WHERE id = p_attempt AND state = 'open';
$$;
