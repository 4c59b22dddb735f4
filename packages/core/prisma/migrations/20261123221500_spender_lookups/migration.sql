-- One table of what all spenders have looked up, apps and keys alike.
CREATE TABLE "spender_lookup" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "origin_id" UUID NOT NULL,
    "app_key" TEXT,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "spender_lookup_pkey" PRIMARY KEY ("customer_id","id")
) PARTITION BY RANGE (id);
CREATE TABLE spender_lookup_rest PARTITION OF spender_lookup DEFAULT;
CREATE INDEX "spender_lookup_customer_id_origin_id_placed_at_idx" ON "spender_lookup"("customer_id", "origin_id", "placed_at");
CREATE INDEX "spender_lookup_customer_id_app_key_placed_at_idx" ON "spender_lookup"("customer_id", "app_key", "placed_at");

-- Rows that are moved come before make_partitions makes the partition of their week, so those of the next weeks are made here.
-- Rows of a later week stay in the rest.
CREATE TABLE spender_lookup_2026_11_16 PARTITION OF spender_lookup
  FOR VALUES FROM ('01a1e1a7-4c00-0000-0000-000000000000') TO ('01a205b3-d000-0000-0000-000000000000');
CREATE TABLE spender_lookup_2026_11_23 PARTITION OF spender_lookup
  FOR VALUES FROM ('01a205b3-d000-0000-0000-000000000000') TO ('01a229c0-5400-0000-0000-000000000000');
CREATE TABLE spender_lookup_2026_11_30 PARTITION OF spender_lookup
  FOR VALUES FROM ('01a229c0-5400-0000-0000-000000000000') TO ('01a24dcc-d800-0000-0000-000000000000');
CREATE TABLE spender_lookup_2026_12_07 PARTITION OF spender_lookup
  FOR VALUES FROM ('01a24dcc-d800-0000-0000-000000000000') TO ('01a271d9-5c00-0000-0000-000000000000');

-- What functions of the last release enter until they are replaced, or are about to enter then.
CREATE RULE key_lookup_moved AS ON INSERT TO key_lookup DO ALSO
INSERT INTO spender_lookup (id, customer_id, origin_id, app_key, placed_at)
VALUES (NEW.id, NEW.customer_id, NEW.origin_id, NEW.app_key, NEW.placed_at)
ON CONFLICT DO NOTHING;
CREATE RULE app_lookup_moved AS ON INSERT TO app_lookup DO ALSO
INSERT INTO spender_lookup (id, customer_id, origin_id, app_key, placed_at)
SELECT NEW.id, NEW.customer_id, f.id, NEW.app_key, NEW.placed_at
FROM connection c JOIN connection f ON f.customer_id = c.customer_id AND f.client_id = c.client_id
WHERE c.id = NEW.connection_id ORDER BY f.connected_at, f.id LIMIT 1
ON CONFLICT DO NOTHING;
