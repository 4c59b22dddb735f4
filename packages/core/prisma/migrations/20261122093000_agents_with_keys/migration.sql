-- Names the key and the vehicle of what an agent asked with an API key: what it paid for is told again.
ALTER TABLE "key_lookup" ADD COLUMN "app_key" TEXT;
CREATE INDEX "key_lookup_app_key_placed_at_idx" ON "key_lookup"("app_key", "placed_at");
