-- Computers that ask to be signed in (src/pairing/README.md).
CREATE TABLE "pairing" (
    "id" UUID NOT NULL,
    "device_code_hash" BYTEA NOT NULL,
    "user_code" TEXT NOT NULL,
    "device_name" TEXT,
    "ip_address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "poll_seconds" INTEGER NOT NULL,
    "polled_at" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL DEFAULT 'pending',
    "customer_id" UUID,
    "key_name" TEXT,
    "permissions" TEXT[],
    "daily_credit_cap" INTEGER,
    "api_key_id" UUID,

    CONSTRAINT "pairing_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "pairing_device_code_hash_key" ON "pairing"("device_code_hash");
CREATE UNIQUE INDEX "pairing_user_code_key" ON "pairing"("user_code");
CREATE INDEX "pairing_customer_id_idx" ON "pairing"("customer_id");
CREATE INDEX "pairing_expires_at_idx" ON "pairing"("expires_at");
ALTER TABLE "pairing" ADD CONSTRAINT "pairing_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "pairing" ADD CONSTRAINT "pairing_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE pairing
  ADD CONSTRAINT pairing_device_code_hash_length CHECK (length(device_code_hash) = 32),
  ADD CONSTRAINT pairing_user_code_form CHECK (user_code ~ '^[BCDFGHJKLMNPQRSTVWXZ]{8}$'),
  ADD CONSTRAINT pairing_expires_later CHECK (expires_at > created_at),
  ADD CONSTRAINT pairing_status CHECK (status IN ('pending', 'approved', 'denied', 'used')),
  -- Somebody has decided, or nobody has.
  ADD CONSTRAINT pairing_decided CHECK ((status = 'pending') = (customer_id IS NULL)),
  ADD CONSTRAINT pairing_terms CHECK (
    status NOT IN ('approved', 'used') OR (key_name IS NOT NULL AND permissions IS NOT NULL)),
  ADD CONSTRAINT pairing_key CHECK ((status = 'used') = (api_key_id IS NOT NULL));
