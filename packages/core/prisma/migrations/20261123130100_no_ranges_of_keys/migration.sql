-- A range of pages says from when on it has keys, and nothing tells it when the old ones are gone and others are in their
-- place: after a day, each range seemed to have keys that are over, and every look for them read the whole table.
-- Dropping it takes a moment, and gives way like every migration.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "idempotency_record_expires_at_idx";
