-- When a customer last confirmed in a session that it is them, and what would confirm it.
ALTER TABLE "portal_session" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3);

CREATE TABLE "step_up_challenge" (
    "session_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "answer_hash" BYTEA NOT NULL,
    "tries_left" SMALLINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "step_up_challenge_pkey" PRIMARY KEY ("session_id", "kind")
);

ALTER TABLE "step_up_challenge" ADD CONSTRAINT "step_up_challenge_session_id_fkey"
  FOREIGN KEY ("session_id") REFERENCES "portal_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "step_up_challenge" ADD CONSTRAINT "step_up_challenge_kind" CHECK ("kind" IN ('code', 'passkey'));
ALTER TABLE "step_up_challenge" ADD CONSTRAINT "step_up_challenge_tries" CHECK ("tries_left" >= 0);
