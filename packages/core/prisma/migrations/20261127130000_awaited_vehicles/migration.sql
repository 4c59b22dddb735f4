-- Vehicles of which too little was known to sell, and whose customers want to be told when more is.
CREATE TABLE "awaited_vehicle" (
    "customer_id" UUID NOT NULL,
    "vin" TEXT NOT NULL,
    "data_version" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "awaited_vehicle_pkey" PRIMARY KEY ("customer_id","vin"),
    CONSTRAINT "awaited_vehicle_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id")
      ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "awaited_vehicle_created_at_idx" ON "awaited_vehicle"("created_at");
