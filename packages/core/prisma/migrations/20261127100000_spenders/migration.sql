-- One place for what a key or an app may do and spend, which so far stands in the rows of keys and connections.
CREATE TABLE "spender" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "client_id" TEXT,
    "permissions" TEXT[],
    "daily_credit_cap" INTEGER,
    "monthly_top_up_cents" INTEGER,

    CONSTRAINT "spender_pkey" PRIMARY KEY ("customer_id","id"),
    CONSTRAINT "spender_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id")
      ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT spender_permissions CHECK (
      permissions IS NOT NULL AND permissions <@ ARRAY['lookups', 'purchases', 'top_up']),
    CONSTRAINT spender_daily_credit_cap CHECK (
      daily_credit_cap BETWEEN 1 AND 10000 AND (client_id IS NULL OR daily_credit_cap IS NOT NULL)),
    CONSTRAINT spender_monthly_top_up CHECK (
      monthly_top_up_cents > 0
      AND (client_id IS NULL OR ('top_up' = ANY (permissions)) = (monthly_top_up_cents IS NOT NULL)))
);
CREATE UNIQUE INDEX "spender_customer_id_client_id_key" ON "spender"("customer_id", "client_id");

-- Processes of the last release read and write it in the rows of keys and connections. Until none is left, the database keeps
-- both places the same: this goes together with those columns. A key is made with what its spender may do, if that is known.
CREATE FUNCTION enter_spender_of_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO spender AS s (id, customer_id, permissions, daily_credit_cap, monthly_top_up_cents)
  VALUES (NEW.origin_id, NEW.customer_id, NEW.permissions, NEW.daily_credit_cap, NEW.monthly_top_up_cents)
  ON CONFLICT (customer_id, id) DO UPDATE
  SET permissions = excluded.permissions, daily_credit_cap = excluded.daily_credit_cap,
    monthly_top_up_cents = excluded.monthly_top_up_cents
  WHERE TG_OP = 'UPDATE';
  SELECT s.permissions, s.daily_credit_cap, s.monthly_top_up_cents
  INTO NEW.permissions, NEW.daily_credit_cap, NEW.monthly_top_up_cents
  FROM spender s WHERE s.customer_id = NEW.customer_id AND s.id = NEW.origin_id;
  RETURN NEW;
END $$;
CREATE TRIGGER api_key_spender BEFORE INSERT OR UPDATE OF permissions, daily_credit_cap, monthly_top_up_cents ON api_key
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION enter_spender_of_key();

-- A connection without a cap is of a process that has entered the spender before.
CREATE FUNCTION enter_spender_of_connection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO spender (id, customer_id, client_id, permissions, daily_credit_cap, monthly_top_up_cents)
  SELECT coalesce((
      SELECT c.id FROM connection c WHERE c.customer_id = NEW.customer_id AND c.client_id = NEW.client_id
      ORDER BY c.connected_at, c.id LIMIT 1), NEW.id),
    NEW.customer_id, NEW.client_id, NEW.permissions, NEW.daily_credit_cap, NEW.monthly_top_up_cents
  WHERE NEW.daily_credit_cap IS NOT NULL
  ON CONFLICT (customer_id, client_id) DO UPDATE
  SET permissions = excluded.permissions, daily_credit_cap = excluded.daily_credit_cap,
    monthly_top_up_cents = excluded.monthly_top_up_cents;
  SELECT s.permissions, s.daily_credit_cap, s.monthly_top_up_cents
  INTO NEW.permissions, NEW.daily_credit_cap, NEW.monthly_top_up_cents
  FROM spender s WHERE s.customer_id = NEW.customer_id AND s.client_id = NEW.client_id;
  RETURN NEW;
END $$;
CREATE TRIGGER connection_spender BEFORE INSERT OR UPDATE OF permissions, daily_credit_cap, monthly_top_up_cents ON connection
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION enter_spender_of_connection();

CREATE FUNCTION copy_spender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE api_key
  SET permissions = NEW.permissions, daily_credit_cap = NEW.daily_credit_cap, monthly_top_up_cents = NEW.monthly_top_up_cents
  WHERE customer_id = NEW.customer_id AND origin_id = NEW.id AND revoked_at IS NULL;
  UPDATE connection
  SET permissions = NEW.permissions, daily_credit_cap = NEW.daily_credit_cap, monthly_top_up_cents = NEW.monthly_top_up_cents
  WHERE customer_id = NEW.customer_id AND client_id = NEW.client_id AND revoked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER spender_copied AFTER UPDATE ON spender
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION copy_spender();
