CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_recorded_at_idx" ON "payment" USING BRIN ("recorded_at");
