-- What came of the last questions to each live source, for the operator.
CREATE TABLE "source_health" (
    "source" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "noted_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "cause" TEXT,

    CONSTRAINT "source_health_pkey" PRIMARY KEY ("source"),
    CONSTRAINT source_health_outcome CHECK (outcome IN ('answered', 'unknown', 'away', 'closed', 'over_budget'))
);
