CREATE INDEX CONCURRENTLY IF NOT EXISTS credit_grant_to_balance ON credit_grant (expires_at) WHERE NOT balanced;
