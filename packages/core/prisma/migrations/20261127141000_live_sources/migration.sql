-- What live sources said, who asks them now, and what they are paid.
CREATE TABLE "source_answer" (
    "source" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "statements" JSONB NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "fresh_until" TIMESTAMPTZ(3) NOT NULL,
    "keep_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "source_answer_pkey" PRIMARY KEY ("source","key"),
    CONSTRAINT source_answer_kind CHECK (kind IN ('answered', 'unknown')),
    CONSTRAINT source_answer_times CHECK (asked_at <= fresh_until AND fresh_until <= keep_until)
);
CREATE INDEX "source_answer_keep_until_idx" ON "source_answer"("keep_until");

CREATE TABLE "source_flight" (
    "source" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "lease_expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "source_flight_pkey" PRIMARY KEY ("source","key")
);

CREATE TABLE "source_call" (
    "id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "attempt_id" UUID,
    "price_micros" BIGINT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "day" DATE NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "cost_micros" BIGINT,
    "outcome" TEXT,

    CONSTRAINT "source_call_pkey" PRIMARY KEY ("id"),
    CONSTRAINT source_call_price CHECK (price_micros >= 0 AND cost_micros BETWEEN 0 AND price_micros),
    CONSTRAINT source_call_closed CHECK (num_nonnulls(closed_at, cost_micros, outcome) IN (0, 3)),
    CONSTRAINT source_call_outcome CHECK (outcome IN ('result', 'no_result', 'lost'))
);
CREATE INDEX "source_call_sent_at_idx" ON "source_call"("sent_at");

CREATE TABLE "source_day" (
    "source" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "spent_micros" BIGINT NOT NULL,
    "calls" INTEGER NOT NULL,

    CONSTRAINT "source_day_pkey" PRIMARY KEY ("source","day"),
    CONSTRAINT source_day_spent CHECK (spent_micros >= 0)
);
