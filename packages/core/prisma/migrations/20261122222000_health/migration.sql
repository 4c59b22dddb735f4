-- What worked when, for the status page. A span goes on for as long as nothing changes, so rows are few.
CREATE TABLE "health_span" (
    "part" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL,

    CONSTRAINT "health_span_pkey" PRIMARY KEY ("part","started_at"),
    CONSTRAINT "health_span_state" CHECK ("state" IN ('up', 'degraded', 'down')),
    CONSTRAINT "health_span_forward" CHECK ("seen_at" >= "started_at")
);
