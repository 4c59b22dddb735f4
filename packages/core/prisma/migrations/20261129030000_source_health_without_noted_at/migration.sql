-- Nobody reads it, so null disturbs nobody. Processes of the last release still write it; the next release drops it.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "source_health" ALTER COLUMN "noted_at" DROP NOT NULL;
