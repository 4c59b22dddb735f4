CREATE INDEX CONCURRENTLY IF NOT EXISTS "grant_entry_customer_id_grant_id_idx" ON "grant_entry"("customer_id", "grant_id");
