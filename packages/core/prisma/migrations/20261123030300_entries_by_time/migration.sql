CREATE INDEX CONCURRENTLY IF NOT EXISTS "grant_entry_created_at_idx" ON "grant_entry" USING BRIN ("created_at");
