-- What customers, and readers of their share links, say is wrong about a car, and what came of it.
CREATE TABLE "vehicle_report" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "vin" TEXT NOT NULL,
    "lookup_id" UUID NOT NULL,
    "row_key" TEXT NOT NULL,
    "said" TEXT NOT NULL,
    "by_link" BOOLEAN NOT NULL DEFAULT false,
    "state" TEXT NOT NULL DEFAULT 'open',
    "credited" BOOLEAN NOT NULL DEFAULT false,
    "word" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "vehicle_report_pkey" PRIMARY KEY ("customer_id","id"),
    CONSTRAINT "vehicle_report_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id")
      ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "vehicle_report_state_known" CHECK (state IN ('open', 'settled', 'corrected', 'answered')),
    CONSTRAINT "vehicle_report_answered" CHECK ((state = 'open') = (answered_at IS NULL))
);
CREATE INDEX "vehicle_report_customer_id_vin_idx" ON "vehicle_report"("customer_id","vin");
CREATE INDEX "vehicle_report_open_idx" ON "vehicle_report"("created_at") WHERE state = 'open';
-- Of a row, one case at a time.
CREATE UNIQUE INDEX "vehicle_report_open_key" ON "vehicle_report"("customer_id","vin","row_key","by_link") WHERE state = 'open';

-- What was wrong in answers and is right now, for everyone to read.
CREATE TABLE "data_correction" (
    "id" UUID NOT NULL,
    "answer_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "after" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "data_correction_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "data_correction_published_at_idx" ON "data_correction"("published_at");
