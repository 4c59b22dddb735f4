CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_confirmed_at_idx" ON "payment"("confirmed_at");
