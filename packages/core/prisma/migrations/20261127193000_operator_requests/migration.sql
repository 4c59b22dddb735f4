-- What an operator wants to do and a colleague has to agree to.
CREATE TABLE "operator_request" (
    "id" UUID NOT NULL,
    "task" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "input" JSONB NOT NULL,
    "summary" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "outcome" TEXT,
    "asked_by" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_request_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "operator_request_state_known" CHECK (state IN ('open', 'approved', 'declined', 'done')),
    CONSTRAINT "operator_request_decided" CHECK ((state = 'open') = (decided_by IS NULL))
);
CREATE INDEX "operator_request_asked_at_idx" ON "operator_request"("asked_at");
