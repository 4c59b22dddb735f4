-- Links that show one result to anyone who has them. Found by the hash of what they carry, whose index need not be unique:
-- it is of 24 random bytes.
CREATE TABLE "share_link" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "vin" TEXT NOT NULL,
    "lookup_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "share_link_pkey" PRIMARY KEY ("customer_id", "id")
);
CREATE INDEX "share_link_token_hash_idx" ON "share_link"("token_hash");
CREATE INDEX "share_link_expires_at_idx" ON "share_link"("expires_at");
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
