-- What the sources said of a vehicle at each paid lookup, for the operator.
CREATE TABLE "raw_record" (
    "id" UUID NOT NULL,
    "vin" TEXT NOT NULL,
    "record" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "raw_record_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "raw_record_vin_idx" ON "raw_record"("vin");
CREATE INDEX "raw_record_created_at_idx" ON "raw_record" USING BRIN ("created_at");
ALTER TABLE "raw_record" ADD CONSTRAINT "raw_record_id_fkey" FOREIGN KEY ("id") REFERENCES "vehicle_lookup"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
