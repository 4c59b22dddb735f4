CREATE INDEX CONCURRENTLY IF NOT EXISTS notification_unsent ON notification (created_at) WHERE sent_at IS NULL;
