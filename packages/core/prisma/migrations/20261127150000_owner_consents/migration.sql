-- What owners of cars were asked for, and have agreed to: that their car is read for one customer. Found by the hashes of what
-- their links carry, whose indexes need not be unique: each is of 24 random bytes.
CREATE TABLE "owner_consent" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "vin" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "monthly" BOOLEAN NOT NULL DEFAULT false,
    "ask_hash" BYTEA NOT NULL,
    "ask_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sign_in_hash" BYTEA,
    "sign_in_expires_at" TIMESTAMPTZ(3),
    "withdrawal_hash" BYTEA,
    "sealed_tokens" BYTEA,
    "token_key" TEXT,
    "token_version" INTEGER NOT NULL DEFAULT 0,
    "busy_until" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "granted_at" TIMESTAMPTZ(3),
    "last_read_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,

    CONSTRAINT "owner_consent_pkey" PRIMARY KEY ("id","customer_id"),
    CONSTRAINT "owner_consent_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id")
      ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "owner_consent_state_check"
      CHECK ("state" IN ('asked', 'granted', 'read', 'withdrawn', 'expired', 'refused')),
    CONSTRAINT "owner_consent_end_check"
      CHECK (("state" IN ('withdrawn', 'expired', 'refused')) = ("end_reason" IS NOT NULL)
        AND ("end_reason" IS NULL) = ("ended_at" IS NULL)),
    -- Sealed with a key that is named, and only of owners who have signed in.
    CONSTRAINT "owner_consent_tokens_check"
      CHECK (("sealed_tokens" IS NULL) = ("token_key" IS NULL) AND ("sealed_tokens" IS NULL OR "granted_at" IS NOT NULL)
        AND ("state" <> 'granted' OR "sealed_tokens" IS NOT NULL))
);
CREATE INDEX "owner_consent_ask_hash_idx" ON "owner_consent"("ask_hash");
CREATE INDEX "owner_consent_sign_in_hash_idx" ON "owner_consent"("sign_in_hash");
CREATE INDEX "owner_consent_withdrawal_hash_idx" ON "owner_consent"("withdrawal_hash");
CREATE INDEX "owner_consent_due_at_idx" ON "owner_consent"("due_at");
CREATE INDEX "owner_consent_customer_id_vin_idx" ON "owner_consent"("customer_id", "vin");
CREATE INDEX "owner_consent_source_vin_idx" ON "owner_consent"("source", "vin");
