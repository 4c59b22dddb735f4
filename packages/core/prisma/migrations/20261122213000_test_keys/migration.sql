-- Test keys (src/test-mode): up to five active ones beside the five that spend credits. Their prefix says which they are.
ALTER TABLE api_key
  DROP CONSTRAINT api_key_slot_range,
  ADD CONSTRAINT api_key_slot_range CHECK (slot BETWEEN 1 AND 10),
  ADD CONSTRAINT api_key_slot_of_mode CHECK ((slot > 5) = starts_with(prefix, 'vsk_test_'));

CREATE TABLE "test_lookup" (
    "customer_id" UUID NOT NULL,
    "attempt_id" UUID NOT NULL,
    "body" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "test_lookup_pkey" PRIMARY KEY ("customer_id", "attempt_id")
);
CREATE INDEX "test_lookup_created_at_idx" ON "test_lookup"("created_at");
