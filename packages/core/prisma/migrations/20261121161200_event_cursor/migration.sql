-- CreateTable
CREATE TABLE "event_cursor" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "read_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_cursor_pkey" PRIMARY KEY ("id")
);

ALTER TABLE event_cursor ADD CONSTRAINT event_cursor_single CHECK (id = 1);

-- Reconciliation looks for what was left open.
CREATE INDEX checkout_unfinished ON checkout (id) WHERE state IN ('preparing', 'open');
