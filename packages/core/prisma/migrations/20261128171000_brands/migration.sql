-- What a customer's shared sheets carry. A logo is found by its hash, which need not be unique.
CREATE TABLE "brand" (
    "customer_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "accent" TEXT,
    "logo" BYTEA NOT NULL,
    "logo_hash" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "brand_pkey" PRIMARY KEY ("customer_id"),
    CONSTRAINT "brand_logo_small" CHECK (octet_length("logo") <= 65536)
);
CREATE INDEX "brand_logo_hash_idx" ON "brand"("logo_hash");
ALTER TABLE "brand" ADD CONSTRAINT "brand_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
