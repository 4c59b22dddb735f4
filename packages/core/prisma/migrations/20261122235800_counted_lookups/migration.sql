-- How many lookups there were, as far as they are counted: so the daily report reads the last days only
-- (src/balance-report/README.md).

CREATE TABLE "counting" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "counted_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "counting_pkey" PRIMARY KEY ("id"),
    CONSTRAINT counting_one_row CHECK (id = 1)
);
INSERT INTO counting (counted_until) VALUES ('epoch');

CREATE TABLE "grant_count" (
    "customer_id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "lookups" INTEGER NOT NULL,
    "unanswered" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "grant_count_pkey" PRIMARY KEY ("customer_id","grant_id")
);

CREATE TABLE "answer_count" (
    "answer_id" UUID NOT NULL,
    "lookups" BIGINT NOT NULL,

    CONSTRAINT "answer_count_pkey" PRIMARY KEY ("answer_id")
);

-- Those of some days. Rows come in the order of their time, so a summary of each range of pages finds them.
CREATE INDEX "vehicle_lookup_created_at_idx" ON "vehicle_lookup" USING BRIN ("created_at");
CREATE INDEX "credit_hold_closed_at_idx" ON "credit_hold" USING BRIN ("closed_at");
