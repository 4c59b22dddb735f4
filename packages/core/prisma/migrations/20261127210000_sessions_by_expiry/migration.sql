CREATE INDEX CONCURRENTLY IF NOT EXISTS "portal_session_expires_at_idx" ON "portal_session"("expires_at");
