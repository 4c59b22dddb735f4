-- CreateTable
CREATE TABLE "app_lookup" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "app_key" TEXT NOT NULL,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "app_lookup_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "app_lookup_connection_id_placed_at_idx" ON "app_lookup"("connection_id", "placed_at");

-- CreateIndex
CREATE INDEX "app_lookup_customer_id_app_key_placed_at_idx" ON "app_lookup"("customer_id", "app_key", "placed_at");

-- AddForeignKey
ALTER TABLE "app_lookup" ADD CONSTRAINT "app_lookup_id_fkey" FOREIGN KEY ("id") REFERENCES "credit_hold"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_lookup" ADD CONSTRAINT "app_lookup_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
