-- The VIN of requests that no lookup tells of: replayed, rejected, checked. Paid lookups leave it empty. Then it takes one
-- byte, which the row's padding has room for, and nothing in the index.
ALTER TABLE "api_request" ADD COLUMN "vin" TEXT NOT NULL DEFAULT '';
CREATE INDEX api_request_of_vin ON api_request (customer_id, vin, created_at) WHERE vin <> '';
