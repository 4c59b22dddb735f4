-- Until when a process asks the source nothing, because it failed in a row.
ALTER TABLE "source_health" ADD COLUMN "paused_until" TIMESTAMPTZ(3);
