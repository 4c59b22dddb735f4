CREATE INDEX CONCURRENTLY IF NOT EXISTS "top_up_closed_at_idx" ON "top_up"("closed_at");
