-- Daily caps that outlive what they were set for (packages/core/src/lookup/README.md): a key's cap goes on when the
-- key is rotated, an app's when it is disconnected and connected again.

-- Keys ------------------------------------------------------------------------------------------

ALTER TABLE "api_key" ADD COLUMN "origin_id" UUID;
UPDATE "api_key" SET "origin_id" = "id";
ALTER TABLE "api_key" ALTER COLUMN "origin_id" SET NOT NULL;
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_origin_id_fkey" FOREIGN KEY ("origin_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "key_lookup" (
    "id" UUID NOT NULL,
    "origin_id" UUID NOT NULL,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "key_lookup_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "key_lookup_origin_id_placed_at_idx" ON "key_lookup"("origin_id", "placed_at");
ALTER TABLE "key_lookup" ADD CONSTRAINT "key_lookup_id_fkey" FOREIGN KEY ("id") REFERENCES "credit_hold"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "key_lookup" ADD CONSTRAINT "key_lookup_origin_id_fkey" FOREIGN KEY ("origin_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER key_lookup_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON key_lookup
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('what a key held is append-only');

-- Credits that keys of one origin hold or have spent on the day (UTC) of p_now.
CREATE FUNCTION credits_of_key(p_origin uuid, p_now timestamptz, OUT credits integer)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_day timestamptz := date_trunc('day', p_now, 'UTC');
BEGIN
  credits := (
    SELECT count(*) FROM key_lookup k JOIN credit_hold h ON h.id = k.id
    WHERE k.origin_id = p_origin AND k.placed_at >= v_day AND k.placed_at < v_day + interval '1 day'
      AND h.state <> 'released');
END $$;

-- Step A for a key with a daily cap: begin_lookup, and `daily_cap_reached`. Keys without one do not come by here.
-- The lock makes lookups of the key begin one after another, before and after it was rotated: at once, they would
-- not see each other. The cap is read under it, so that a lower one holds from the next lookup on.
CREATE FUNCTION begin_key_lookup(
  p_api_key uuid,
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval,
  OUT outcome text, OUT answer text, OUT request_id text, OUT available integer, OUT daily_cap integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_origin uuid;
BEGIN
  SELECT k.origin_id INTO v_origin FROM api_key k WHERE k.id = p_api_key;
  PERFORM FROM api_key k WHERE k.id = v_origin FOR NO KEY UPDATE;
  SELECT k.daily_credit_cap INTO daily_cap FROM api_key k WHERE k.id = p_api_key;

  SELECT b.* INTO outcome, answer, request_id, available
  FROM begin_lookup(p_customer, p_key, p_fingerprint, p_attempt, p_now, p_lease, p_retention) b;
  IF outcome <> 'held' THEN
    RETURN;
  END IF;
  IF credits_of_key(v_origin, p_now) >= daily_cap THEN
    outcome := 'daily_cap_reached';
    PERFORM abandon_lookup(p_attempt, p_customer, p_key, p_now);
    RETURN;
  END IF;
  INSERT INTO key_lookup (id, origin_id, placed_at) VALUES (p_attempt, v_origin, p_now);
END $$;

-- Apps ------------------------------------------------------------------------------------------

-- Finds all connections that an app ever had with a customer.
CREATE INDEX "connection_customer_id_client_id_idx" ON "connection"("customer_id", "client_id");

-- Credits that an app holds or has spent on the day (UTC) of p_now, over all its connections with the customer.
CREATE FUNCTION credits_of_app(p_customer uuid, p_client text, p_now timestamptz, OUT credits integer)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_day timestamptz := date_trunc('day', p_now, 'UTC');
BEGIN
  credits := (
    SELECT count(*) FROM connection c
    JOIN app_lookup a ON a.connection_id = c.id
    JOIN credit_hold h ON h.id = a.id
    WHERE c.customer_id = p_customer AND c.client_id = p_client
      AND a.placed_at >= v_day AND a.placed_at < v_day + interval '1 day' AND h.state <> 'released');
END $$;

-- Step A for an app, as in the migration app_answer_without_credits, but its cap counts over all its connections.
-- They share the lock on the first of them, which stays when it is revoked.
CREATE OR REPLACE FUNCTION begin_app_lookup(
  p_connection uuid, p_app_key text,
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval,
  OUT outcome text, OUT answer text, OUT request_id text, OUT available integer, OUT daily_cap integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_client text;
  v_adopted uuid;
BEGIN
  SELECT c.client_id INTO v_client FROM connection c WHERE c.id = p_connection;
  PERFORM FROM connection c WHERE c.id = (
    SELECT f.id FROM connection f WHERE f.customer_id = p_customer AND f.client_id = v_client
    ORDER BY f.connected_at, f.id LIMIT 1
  ) FOR NO KEY UPDATE;
  SELECT c.daily_credit_cap INTO daily_cap FROM connection c WHERE c.id = p_connection;

  SELECT b.* INTO outcome, answer, request_id, available
  FROM begin_lookup(p_customer, p_key, p_fingerprint, p_attempt, p_now, p_lease, p_retention) b;
  IF outcome NOT IN ('held', 'insufficient_credits') THEN
    RETURN;
  END IF;

  IF p_key = p_app_key THEN
    v_adopted := adopt_answer(p_customer, p_app_key, p_attempt, p_now, p_retention);
    IF v_adopted IS NOT NULL THEN
      outcome := 'completed';
      SELECT l.answer, l.request_id INTO answer, request_id FROM vehicle_lookup l WHERE l.id = v_adopted;
      available := available_credits(p_customer, p_now);
      RETURN;
    END IF;
    -- An attempt under a key of the app's own is about to have the answer.
    PERFORM FROM app_lookup a JOIN credit_hold h ON h.id = a.id AND h.state = 'open'
    WHERE a.customer_id = p_customer AND a.app_key = p_app_key AND a.placed_at > p_now - p_retention;
    IF FOUND THEN
      outcome := 'in_progress';
    END IF;
  END IF;

  IF outcome = 'held' AND credits_of_app(p_customer, v_client, p_now) >= daily_cap THEN
    outcome := 'daily_cap_reached';
  END IF;
  IF outcome <> 'held' THEN
    -- Nothing is left to abandon of what credits were missing for.
    PERFORM abandon_lookup(p_attempt, p_customer, p_key, p_now);
    RETURN;
  END IF;

  INSERT INTO app_lookup (id, customer_id, connection_id, app_key, placed_at)
  VALUES (p_attempt, p_customer, p_connection, p_app_key, p_now);
END $$;
DROP FUNCTION credits_of_day(uuid, timestamptz);
