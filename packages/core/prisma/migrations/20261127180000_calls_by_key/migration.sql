CREATE INDEX CONCURRENTLY IF NOT EXISTS "source_call_key_sent_at_idx" ON "source_call"("key", "sent_at");
