CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_mismatch ON payment (confirmed_at) WHERE mismatch IS NOT NULL;
