CREATE INDEX CONCURRENTLY IF NOT EXISTS "idempotency_record_expiry_idx" ON "idempotency_record"("expires_at");
