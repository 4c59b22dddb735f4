-- What a customer sees of past requests, and writes down about a vehicle.

ALTER TABLE "saved_vehicle" ADD COLUMN "note" TEXT NOT NULL DEFAULT '';
ALTER TABLE saved_vehicle ADD CONSTRAINT saved_vehicle_note_length CHECK (length(note) <= 500);

-- CreateTable
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
);

-- Finds what is old enough to be forgotten, at next to no cost for each row that is written.
CREATE INDEX "api_request_created_at_idx" ON "api_request" USING BRIN ("created_at");

-- AddForeignKey
ALTER TABLE "api_request" ADD CONSTRAINT "api_request_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
