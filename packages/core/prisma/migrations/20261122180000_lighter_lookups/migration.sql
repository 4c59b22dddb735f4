-- What a lookup writes, and what nobody needs of it (docs/decisions/012-lookups-settle.md).

-- Who asks was authenticated, and customers are never deleted: the constraint looked that up, and locked the customer, for
-- each request.
ALTER TABLE api_request DROP CONSTRAINT "api_request_customer_id_fkey";

-- A VIN has few lookups, so their order need not be in the index, and its hash takes a third of the room.
DROP INDEX "vehicle_lookup_vin_customer_id_created_at_idx";
CREATE INDEX "vehicle_lookup_vin_idx" ON "vehicle_lookup" USING HASH ("vin");

-- Most keys are completed when they are written, and the others while their page is still being filled.
ALTER TABLE idempotency_record RESET (fillfactor);
