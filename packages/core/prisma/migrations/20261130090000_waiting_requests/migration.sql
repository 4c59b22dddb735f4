-- What waits for a colleague, for the gauge that alerts watch.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "operator_request_waiting_idx" ON "operator_request"("asked_at")
  WHERE state IN ('open', 'approved');
