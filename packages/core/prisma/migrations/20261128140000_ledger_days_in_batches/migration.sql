-- Up to which customer the day that is being chained is (src/money/ledger/close-ledger-day.sql).
ALTER TABLE "counting" ADD COLUMN "chained_customer" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
