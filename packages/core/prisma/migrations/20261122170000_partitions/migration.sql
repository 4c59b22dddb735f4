-- What only grows is kept in partitions by time (src/partitions/README.md): lookups by the time in their ID, which keeps
-- the ID unique, and requests by their time. What no partition was made for is in the partition `_rest`.

ALTER TABLE vehicle_lookup RENAME TO vehicle_lookup_before;
ALTER TABLE vehicle_lookup_before RENAME CONSTRAINT vehicle_lookup_pkey TO vehicle_lookup_before_pkey;
DROP INDEX "vehicle_lookup_customer_id_created_at_idx";
DROP INDEX "vehicle_lookup_vin_customer_id_created_at_idx";
CREATE TABLE "vehicle_lookup" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "answer_id" UUID NOT NULL,
    "vin" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,

    CONSTRAINT "vehicle_lookup_pkey" PRIMARY KEY ("customer_id","id")
) PARTITION BY RANGE (id);
ALTER TABLE vehicle_lookup ADD CONSTRAINT vehicle_lookup_vin_length CHECK (length(vin) = 17);
CREATE TABLE vehicle_lookup_rest PARTITION OF vehicle_lookup DEFAULT;
INSERT INTO vehicle_lookup (id, customer_id, grant_id, created_at, answer_id, vin, request_id)
SELECT id, customer_id, grant_id, created_at, answer_id, vin, request_id FROM vehicle_lookup_before;
CREATE INDEX "vehicle_lookup_customer_id_created_at_idx" ON "vehicle_lookup"("customer_id", "created_at");
CREATE INDEX "vehicle_lookup_vin_customer_id_created_at_idx" ON "vehicle_lookup"("vin", "customer_id", "created_at");
-- Processes of the last release enter no lookup before the table has the triggers that take its credit.
ALTER TABLE vehicle_lookup ADD CONSTRAINT vehicle_lookup_not_before_its_triggers CHECK (false) NOT VALID;

DROP VIEW ledger_entry;
DROP TABLE vehicle_lookup_before;
CREATE VIEW ledger_entry AS
SELECT id, customer_id, grant_id, kind, credits, reason, reversal_version, created_at, NULL AS vin FROM grant_entry
UNION ALL
SELECT id, customer_id, grant_id, 'settlement', -1, NULL, NULL, created_at, vin FROM vehicle_lookup;

ALTER TABLE app_lookup RENAME TO app_lookup_before;
ALTER TABLE app_lookup_before RENAME CONSTRAINT app_lookup_pkey TO app_lookup_before_pkey;
DROP INDEX "app_lookup_connection_id_placed_at_idx";
DROP INDEX "app_lookup_customer_id_app_key_placed_at_idx";
CREATE TABLE "app_lookup" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "app_key" TEXT NOT NULL,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "app_lookup_pkey" PRIMARY KEY ("customer_id","id")
) PARTITION BY RANGE (id);
CREATE TABLE app_lookup_rest PARTITION OF app_lookup DEFAULT;
INSERT INTO app_lookup (id, customer_id, connection_id, app_key, placed_at)
SELECT id, customer_id, connection_id, app_key, placed_at FROM app_lookup_before;
DROP TABLE app_lookup_before;
CREATE INDEX "app_lookup_connection_id_placed_at_idx" ON "app_lookup"("connection_id", "placed_at");
CREATE INDEX "app_lookup_customer_id_app_key_placed_at_idx" ON "app_lookup"("customer_id", "app_key", "placed_at");
ALTER TABLE "app_lookup" ADD CONSTRAINT "app_lookup_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE key_lookup RENAME TO key_lookup_before;
ALTER TABLE key_lookup_before RENAME CONSTRAINT key_lookup_pkey TO key_lookup_before_pkey;
DROP INDEX "key_lookup_origin_id_placed_at_idx";
DROP INDEX "key_lookup_app_key_placed_at_idx";
CREATE TABLE "key_lookup" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "origin_id" UUID NOT NULL,
    "app_key" TEXT,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "key_lookup_pkey" PRIMARY KEY ("customer_id","id")
) PARTITION BY RANGE (id);
CREATE TABLE key_lookup_rest PARTITION OF key_lookup DEFAULT;
INSERT INTO key_lookup (id, customer_id, origin_id, app_key, placed_at)
SELECT id, customer_id, origin_id, app_key, placed_at FROM key_lookup_before;
DROP TABLE key_lookup_before;
CREATE INDEX "key_lookup_origin_id_placed_at_idx" ON "key_lookup"("origin_id", "placed_at");
CREATE INDEX "key_lookup_app_key_placed_at_idx" ON "key_lookup"("app_key", "placed_at");
ALTER TABLE "key_lookup" ADD CONSTRAINT "key_lookup_origin_id_fkey" FOREIGN KEY ("origin_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE api_request RENAME TO api_request_before;
ALTER TABLE api_request_before RENAME CONSTRAINT api_request_pkey TO api_request_before_pkey;
CREATE TABLE "api_request" (
    "customer_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" TEXT NOT NULL,
    "api_key_id" UUID,
    "operation" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "outcome" TEXT NOT NULL,
    "duration_ms" INTEGER NOT NULL,

    CONSTRAINT "api_request_pkey" PRIMARY KEY ("customer_id","created_at","request_id")
) PARTITION BY RANGE (created_at);
CREATE TABLE api_request_rest PARTITION OF api_request DEFAULT;
INSERT INTO api_request (customer_id, created_at, request_id, api_key_id, operation, status, outcome, duration_ms)
SELECT customer_id, created_at, request_id, api_key_id, operation, status, outcome, duration_ms FROM api_request_before;
DROP TABLE api_request_before;
ALTER TABLE "api_request" ADD CONSTRAINT "api_request_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
