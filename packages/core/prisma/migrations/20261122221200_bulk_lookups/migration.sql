-- Lists of VINs that a customer has looked up in the background (src/bulk-lookups/README.md).

CREATE TABLE "bulk_lookup" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'checking',
    "size" INTEGER NOT NULL,
    "skip_owned" BOOLEAN NOT NULL DEFAULT true,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_holder" TEXT,
    "lease_expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_lookup_pkey" PRIMARY KEY ("customer_id","id"),
    CONSTRAINT bulk_lookup_state CHECK (state IN ('checking', 'checked', 'running', 'paused', 'stopped', 'canceled', 'finished'))
);
ALTER TABLE "bulk_lookup" ADD CONSTRAINT "bulk_lookup_customer_id_fkey"
  FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "bulk_lookup_expires_at_idx" ON "bulk_lookup"("expires_at");
-- What workers look for.
CREATE INDEX bulk_lookup_at_work ON bulk_lookup (customer_id) WHERE state IN ('checking', 'running');

CREATE TABLE "bulk_row" (
    "customer_id" UUID NOT NULL,
    "bulk_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "typed" TEXT NOT NULL,
    "vin" TEXT,
    "state" TEXT NOT NULL,
    "owned" BOOLEAN NOT NULL DEFAULT false,
    "credits" INTEGER NOT NULL DEFAULT 0,
    "title" TEXT,
    "code" TEXT,
    "message" TEXT,

    CONSTRAINT "bulk_row_pkey" PRIMARY KEY ("customer_id","bulk_id","number"),
    CONSTRAINT bulk_row_state CHECK (state IN ('invalid', 'duplicate', 'unchecked', 'unsupported', 'ready', 'found', 'skipped', 'failed')),
    -- A row costs one credit or nothing, and only what was found costs.
    CONSTRAINT bulk_row_credits CHECK (credits = 0 OR (credits = 1 AND state = 'found')),
    CONSTRAINT bulk_row_vin CHECK (length(vin) = 17 OR state IN ('invalid', 'duplicate'))
);
ALTER TABLE "bulk_row" ADD CONSTRAINT "bulk_row_customer_id_bulk_id_fkey"
  FOREIGN KEY ("customer_id", "bulk_id") REFERENCES "bulk_lookup"("customer_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
-- A VIN is in a list once. Its repetitions name none.
CREATE UNIQUE INDEX "bulk_row_customer_id_bulk_id_vin_key" ON "bulk_row"("customer_id", "bulk_id", "vin");
CREATE INDEX "bulk_row_customer_id_bulk_id_state_number_idx" ON "bulk_row"("customer_id", "bulk_id", "state", "number");
