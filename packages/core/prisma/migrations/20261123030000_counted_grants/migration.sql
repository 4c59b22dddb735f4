-- The daily report reads no grant that is over, and a statement no lookup that is counted
-- (src/balance-report/README.md). Counting starts over: the job counts all days again within the hour.

ALTER TABLE "credit_grant" ADD COLUMN "balanced" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "counting"
  ADD COLUMN "granted" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "expired" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "revoked" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "adjusted" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "ungranted" TEXT[] DEFAULT ARRAY[]::TEXT[];
UPDATE counting SET counted_until = 'epoch';
TRUNCATE answer_count;

CREATE TABLE "grant_month" (
    "customer_id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "lookups" INTEGER NOT NULL,
    "unanswered" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "grant_month_pkey" PRIMARY KEY ("customer_id","grant_id","month")
);
-- It takes the place of a table that no release has used.
-- squawk-ignore ban-drop-table
DROP TABLE grant_count;
