-- Each customer's days of the ledger, chained by hash once they are over (src/money/ledger/close-ledger-day.sql).
CREATE TABLE "ledger_day" (
    "customer_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "entries" INTEGER NOT NULL,
    "previous" TEXT,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "ledger_day_pkey" PRIMARY KEY ("customer_id", "day"),
    CONSTRAINT "ledger_day_has_entries" CHECK (entries > 0)
);

ALTER TABLE "counting" ADD COLUMN "chained_until" TIMESTAMPTZ(3) NOT NULL DEFAULT 'epoch';
