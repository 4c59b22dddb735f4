-- Free lookups for a proved address (src/free-lookups).
ALTER TABLE "customer" ADD COLUMN "free_lookup_offer" TEXT;

CREATE TABLE "free_lookup_grant" (
    "address_hash" BYTEA NOT NULL,
    "granted_at" TIMESTAMPTZ(3) NOT NULL,
    "device_hash" BYTEA,
    "network_hash" BYTEA,

    CONSTRAINT "free_lookup_grant_pkey" PRIMARY KEY ("address_hash")
);
CREATE INDEX "free_lookup_grant_device_hash_idx" ON "free_lookup_grant"("device_hash");
CREATE INDEX "free_lookup_grant_network_hash_granted_at_idx" ON "free_lookup_grant"("network_hash", "granted_at");

ALTER TABLE credit_grant
  DROP CONSTRAINT credit_grant_source_known,
  DROP CONSTRAINT credit_grant_paid,
  ADD CONSTRAINT credit_grant_source_known CHECK (source IN ('purchase', 'top_up', 'operator', 'free')),
  ADD CONSTRAINT credit_grant_paid CHECK ((source IN ('operator', 'free')) = (payment_id IS NULL));
CREATE UNIQUE INDEX credit_grant_free_once ON credit_grant (customer_id) WHERE source = 'free';
