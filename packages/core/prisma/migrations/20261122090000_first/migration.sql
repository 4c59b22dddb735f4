-- CreateTable
CREATE TABLE "customer" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL DEFAULT '',
    "credential_version" INTEGER NOT NULL DEFAULT 0,
    "image" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "two_factor_enabled" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "slot" SMALLINT NOT NULL,
    "permissions" TEXT[] DEFAULT ARRAY['lookups', 'purchases', 'top_up']::TEXT[],
    "daily_credit_cap" INTEGER,
    "origin_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lookup_package" (
    "package_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "credits" INTEGER NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "lookup_package_pkey" PRIMARY KEY ("package_key")
);

-- CreateTable
CREATE TABLE "credit_grant" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "payment_id" TEXT,
    "credits" INTEGER NOT NULL,
    "reserved" INTEGER NOT NULL DEFAULT 0,
    "withdrawn" INTEGER NOT NULL DEFAULT 0,
    "granted_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "granted_by" TEXT,
    "reason" TEXT,
    "operator_key" TEXT,

    CONSTRAINT "credit_grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_hold" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "credit_hold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "id" BIGSERIAL NOT NULL,
    "customer_id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "credits" INTEGER NOT NULL,
    "hold_id" UUID,
    "reason" TEXT,
    "reversal_version" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("customer_id","id")
);

-- CreateTable
CREATE TABLE "idempotency_record" (
    "customer_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "state" TEXT NOT NULL,
    "attempt_id" UUID NOT NULL,
    "lease_expires_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("customer_id","key")
);

-- CreateTable
CREATE TABLE "vehicle_lookup" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "vin" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vehicle_lookup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_vehicle" (
    "customer_id" UUID NOT NULL,
    "vin" TEXT NOT NULL,
    "lookup_id" UUID NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "last_looked_up_at" TIMESTAMPTZ(3) NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "saved_vehicle_pkey" PRIMARY KEY ("customer_id","vin")
);

-- CreateTable
CREATE TABLE "auto_top_up_rule" (
    "customer_id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL,
    "package_key" TEXT NOT NULL,
    "threshold_percent" SMALLINT NOT NULL,
    "monthly_cap_cents" INTEGER,
    "price_cents" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "check_wanted" BOOLEAN NOT NULL DEFAULT false,
    "due_at" TIMESTAMPTZ(3),
    "failures" SMALLINT NOT NULL DEFAULT 0,
    "episode" INTEGER NOT NULL DEFAULT 0,
    "payment_method_id" TEXT,
    "card_brand" TEXT,
    "card_last4" TEXT,
    "card_expires_at" TIMESTAMPTZ(3),
    "card_refused" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "auto_top_up_rule_pkey" PRIMARY KEY ("customer_id")
);

-- CreateTable
CREATE TABLE "top_up_approval" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "api_key_id" UUID,
    "connection_id" UUID,
    "rule_version" INTEGER NOT NULL,
    "package_key" TEXT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "threshold_percent" SMALLINT NOT NULL,
    "monthly_cap_cents" INTEGER,
    "state" TEXT NOT NULL DEFAULT 'open',
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "top_up_approval_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "turn_off_link" (
    "token_hash" BYTEA NOT NULL,
    "customer_id" UUID NOT NULL,
    "address_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "turn_off_link_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "top_up" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "package_key" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "credits" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "payment_method_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'reserved',
    "creation_key" UUID NOT NULL,
    "payment_id" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "decline_code" TEXT,
    "reserved_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "top_up_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "card_setup" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'preparing',
    "session_id" TEXT,
    "url" TEXT,
    "session_expires_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_setup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_customer" (
    "customer_id" UUID NOT NULL,
    "creation_key" UUID NOT NULL,
    "vendor_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_customer_pkey" PRIMARY KEY ("customer_id")
);

-- CreateTable
CREATE TABLE "checkout" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "attempt_id" UUID NOT NULL,
    "package_key" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "credits" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'preparing',
    "session_id" TEXT,
    "url" TEXT,
    "session_expires_at" TIMESTAMPTZ(3),
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "checkout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" TEXT NOT NULL,
    "customer_id" UUID,
    "checkout_id" UUID,
    "top_up_id" UUID,
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "credits" INTEGER NOT NULL,
    "mismatch" TEXT,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refund" (
    "id" UUID NOT NULL,
    "payment_id" TEXT NOT NULL,
    "vendor_id" TEXT,
    "amount_cents" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'requested',
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dispute" (
    "id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_reversal" (
    "payment_id" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "credits" INTEGER NOT NULL,
    "reading" BIGINT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "disputed_cents" INTEGER NOT NULL DEFAULT 0,
    "owed_credits" INTEGER NOT NULL DEFAULT 0,
    "revoked_credits" INTEGER NOT NULL DEFAULT 0,
    "shortfall_credits" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_reversal_pkey" PRIMARY KEY ("payment_id")
);

-- CreateTable
CREATE TABLE "payment_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connection" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_name" TEXT NOT NULL,
    "daily_credit_cap" INTEGER NOT NULL,
    "permissions" TEXT[] DEFAULT ARRAY['lookups', 'purchases']::TEXT[],
    "monthly_top_up_cents" INTEGER,
    "connected_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_lookup" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "app_key" TEXT NOT NULL,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "app_lookup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "key_lookup" (
    "id" UUID NOT NULL,
    "origin_id" UUID NOT NULL,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "key_lookup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_record" (
    "id_hash" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" BYTEA NOT NULL,
    "connection_id" UUID,
    "written_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_record_pkey" PRIMARY KEY ("id_hash")
);

-- CreateTable
CREATE TABLE "oauth_client" (
    "id" TEXT NOT NULL,
    "metadata" JSONB NOT NULL,
    "secret_hash" BYTEA,
    "registered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_client_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "episode" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_expires_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_request" (
    "customer_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" TEXT NOT NULL,
    "api_key_id" UUID,
    "operation" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "outcome" TEXT NOT NULL,
    "duration_ms" INTEGER NOT NULL,

    CONSTRAINT "api_request_pkey" PRIMARY KEY ("customer_id","created_at","request_id")
);

-- CreateTable
CREATE TABLE "portal_session" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "portal_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "step_up_challenge" (
    "session_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "answer_hash" BYTEA NOT NULL,
    "tries_left" SMALLINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "step_up_challenge_pkey" PRIMARY KEY ("session_id","kind")
);

-- CreateTable
CREATE TABLE "sign_in_account" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "provider_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "password" TEXT,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_proof" (
    "token_hash" BYTEA NOT NULL,
    "purpose" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "customer_id" UUID,
    "credential_version" INTEGER NOT NULL DEFAULT 0,
    "new_email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_proof_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "sign_in_proof" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_proof_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "name" TEXT,
    "credential_id" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "counter" INTEGER NOT NULL,
    "device_type" TEXT NOT NULL,
    "backed_up" BOOLEAN NOT NULL,
    "transports" TEXT,
    "aaguid" TEXT,
    "created_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "two_factor" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "backup_codes" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "failed_verification_count" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),

    CONSTRAINT "two_factor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "security_event" (
    "id" BIGSERIAL NOT NULL,
    "customer_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "detail" JSONB NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "security_event_pkey" PRIMARY KEY ("customer_id","id")
);

-- CreateTable
CREATE TABLE "limit_count" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMPTZ(3),

    CONSTRAINT "limit_count_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "event_cursor" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "read_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_cursor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "operator_action" (
    "id" BIGSERIAL NOT NULL,
    "command_id" UUID NOT NULL,
    "operator" TEXT NOT NULL,
    "command" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "customer_id" UUID,
    "before" JSONB,
    "after" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operator_action_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "customer_email_key" ON "customer"("email");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_secret_hash_key" ON "api_key"("secret_hash");

-- CreateIndex
CREATE INDEX "api_key_customer_id_idx" ON "api_key"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_grant_payment_id_key" ON "credit_grant"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_grant_operator_key_key" ON "credit_grant"("operator_key");

-- CreateIndex
CREATE INDEX "credit_grant_customer_id_expires_at_granted_at_id_idx" ON "credit_grant"("customer_id", "expires_at", "granted_at", "id");

-- CreateIndex
CREATE INDEX "credit_grant_expires_at_idx" ON "credit_grant"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "credit_grant_id_customer_id_key" ON "credit_grant"("id", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_hold_id_key" ON "ledger_entry"("hold_id");

-- CreateIndex
CREATE INDEX "idempotency_record_expires_at_idx" ON "idempotency_record"("expires_at");

-- CreateIndex
CREATE INDEX "vehicle_lookup_customer_id_created_at_idx" ON "vehicle_lookup"("customer_id", "created_at");

-- CreateIndex
CREATE INDEX "vehicle_lookup_customer_id_vin_created_at_idx" ON "vehicle_lookup"("customer_id", "vin", "created_at");

-- CreateIndex
CREATE INDEX "auto_top_up_rule_payment_method_id_idx" ON "auto_top_up_rule"("payment_method_id");

-- CreateIndex
CREATE INDEX "top_up_approval_expires_at_idx" ON "top_up_approval"("expires_at");

-- CreateIndex
CREATE INDEX "turn_off_link_customer_id_idx" ON "turn_off_link"("customer_id");

-- CreateIndex
CREATE INDEX "turn_off_link_expires_at_idx" ON "turn_off_link"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "top_up_payment_id_key" ON "top_up"("payment_id");

-- CreateIndex
CREATE INDEX "top_up_customer_id_month_idx" ON "top_up"("customer_id", "month");

-- CreateIndex
CREATE INDEX "top_up_customer_id_reserved_at_idx" ON "top_up"("customer_id", "reserved_at");

-- CreateIndex
CREATE UNIQUE INDEX "top_up_id_customer_id_amount_cents_credits_key" ON "top_up"("id", "customer_id", "amount_cents", "credits");

-- CreateIndex
CREATE UNIQUE INDEX "card_setup_session_id_key" ON "card_setup"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_customer_vendor_id_key" ON "payment_customer"("vendor_id");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_attempt_id_key" ON "checkout"("attempt_id");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_session_id_key" ON "checkout"("session_id");

-- CreateIndex
CREATE INDEX "checkout_customer_id_created_at_idx" ON "checkout"("customer_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_id_customer_id_amount_cents_credits_key" ON "checkout"("id", "customer_id", "amount_cents", "credits");

-- CreateIndex
CREATE UNIQUE INDEX "payment_checkout_id_key" ON "payment"("checkout_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_top_up_id_key" ON "payment"("top_up_id");

-- CreateIndex
CREATE INDEX "payment_customer_id_confirmed_at_idx" ON "payment"("customer_id", "confirmed_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_id_customer_id_credits_key" ON "payment"("id", "customer_id", "credits");

-- CreateIndex
CREATE UNIQUE INDEX "refund_vendor_id_key" ON "refund"("vendor_id");

-- CreateIndex
CREATE INDEX "refund_payment_id_idx" ON "refund"("payment_id");

-- CreateIndex
CREATE INDEX "dispute_payment_id_idx" ON "dispute"("payment_id");

-- CreateIndex
CREATE INDEX "payment_event_processed_at_idx" ON "payment_event"("processed_at");

-- CreateIndex
CREATE INDEX "connection_customer_id_client_id_idx" ON "connection"("customer_id", "client_id");

-- CreateIndex
CREATE INDEX "app_lookup_connection_id_placed_at_idx" ON "app_lookup"("connection_id", "placed_at");

-- CreateIndex
CREATE INDEX "app_lookup_customer_id_app_key_placed_at_idx" ON "app_lookup"("customer_id", "app_key", "placed_at");

-- CreateIndex
CREATE INDEX "key_lookup_origin_id_placed_at_idx" ON "key_lookup"("origin_id", "placed_at");

-- CreateIndex
CREATE INDEX "oauth_record_connection_id_idx" ON "oauth_record"("connection_id");

-- CreateIndex
CREATE INDEX "oauth_record_expires_at_idx" ON "oauth_record"("expires_at");

-- CreateIndex
CREATE INDEX "oauth_client_registered_at_idx" ON "oauth_client"("registered_at");

-- CreateIndex
CREATE UNIQUE INDEX "notification_customer_id_kind_episode_key" ON "notification"("customer_id", "kind", "episode");

-- CreateIndex
CREATE INDEX "api_request_created_at_idx" ON "api_request" USING BRIN ("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "portal_session_token_key" ON "portal_session"("token");

-- CreateIndex
CREATE INDEX "portal_session_customer_id_idx" ON "portal_session"("customer_id");

-- CreateIndex
CREATE INDEX "sign_in_account_customer_id_idx" ON "sign_in_account"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_account_provider_id_account_id_key" ON "sign_in_account"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "mail_proof_customer_id_idx" ON "mail_proof"("customer_id");

-- CreateIndex
CREATE INDEX "mail_proof_email_idx" ON "mail_proof"("email");

-- CreateIndex
CREATE INDEX "mail_proof_expires_at_idx" ON "mail_proof"("expires_at");

-- CreateIndex
CREATE INDEX "sign_in_proof_identifier_idx" ON "sign_in_proof"("identifier");

-- CreateIndex
CREATE INDEX "sign_in_proof_expires_at_idx" ON "sign_in_proof"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey"("credential_id");

-- CreateIndex
CREATE INDEX "passkey_customer_id_idx" ON "passkey"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "two_factor_customer_id_key" ON "two_factor"("customer_id");

-- CreateIndex
CREATE INDEX "security_event_at_idx" ON "security_event"("at");

-- CreateIndex
CREATE INDEX "limit_count_expire_idx" ON "limit_count"("expire");

-- CreateIndex
CREATE INDEX "operator_action_customer_id_id_idx" ON "operator_action"("customer_id", "id");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_origin_id_fkey" FOREIGN KEY ("origin_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_grant" ADD CONSTRAINT "credit_grant_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_hold" ADD CONSTRAINT "credit_hold_grant_id_customer_id_fkey" FOREIGN KEY ("grant_id", "customer_id") REFERENCES "credit_grant"("id", "customer_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_grant_id_customer_id_fkey" FOREIGN KEY ("grant_id", "customer_id") REFERENCES "credit_grant"("id", "customer_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vehicle_lookup" ADD CONSTRAINT "vehicle_lookup_id_fkey" FOREIGN KEY ("id") REFERENCES "credit_hold"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_vehicle" ADD CONSTRAINT "saved_vehicle_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_vehicle" ADD CONSTRAINT "saved_vehicle_lookup_id_fkey" FOREIGN KEY ("lookup_id") REFERENCES "vehicle_lookup"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auto_top_up_rule" ADD CONSTRAINT "auto_top_up_rule_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auto_top_up_rule" ADD CONSTRAINT "auto_top_up_rule_package_key_fkey" FOREIGN KEY ("package_key") REFERENCES "lookup_package"("package_key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "top_up_approval" ADD CONSTRAINT "top_up_approval_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "top_up_approval" ADD CONSTRAINT "top_up_approval_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "top_up_approval" ADD CONSTRAINT "top_up_approval_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "top_up_approval" ADD CONSTRAINT "top_up_approval_package_key_fkey" FOREIGN KEY ("package_key") REFERENCES "lookup_package"("package_key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turn_off_link" ADD CONSTRAINT "turn_off_link_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "top_up" ADD CONSTRAINT "top_up_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "top_up" ADD CONSTRAINT "top_up_package_key_fkey" FOREIGN KEY ("package_key") REFERENCES "lookup_package"("package_key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_setup" ADD CONSTRAINT "card_setup_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_customer" ADD CONSTRAINT "payment_customer_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_package_key_fkey" FOREIGN KEY ("package_key") REFERENCES "lookup_package"("package_key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_reversal" ADD CONSTRAINT "payment_reversal_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_lookup" ADD CONSTRAINT "app_lookup_id_fkey" FOREIGN KEY ("id") REFERENCES "credit_hold"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_lookup" ADD CONSTRAINT "app_lookup_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "key_lookup" ADD CONSTRAINT "key_lookup_id_fkey" FOREIGN KEY ("id") REFERENCES "credit_hold"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "key_lookup" ADD CONSTRAINT "key_lookup_origin_id_fkey" FOREIGN KEY ("origin_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_record" ADD CONSTRAINT "oauth_record_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_request" ADD CONSTRAINT "api_request_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_session" ADD CONSTRAINT "portal_session_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "step_up_challenge" ADD CONSTRAINT "step_up_challenge_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "portal_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_account" ADD CONSTRAINT "sign_in_account_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_proof" ADD CONSTRAINT "mail_proof_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "security_event" ADD CONSTRAINT "security_event_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say. The rules that need code stand beside the code, in packages/core/src/**/*.sql.
-- PostgreSQL parses a table's CHECKs anew for every statement: they are kept short.

-- Customers and keys ---------------------------------------------------------------------------

ALTER TABLE customer
  ADD CONSTRAINT customer_email_lower_case CHECK (email = lower(email)),
  ADD CONSTRAINT customer_without_image CHECK (image IS NULL);

ALTER TABLE api_key
  ADD CONSTRAINT api_key_slot_range CHECK (slot BETWEEN 1 AND 5),
  ADD CONSTRAINT api_key_permissions CHECK (
    permissions IS NOT NULL AND permissions <@ ARRAY['lookups', 'purchases', 'top_up']),
  ADD CONSTRAINT api_key_daily_credit_cap CHECK (daily_credit_cap BETWEEN 1 AND 10000);
-- At most five active keys per customer, whatever runs at once.
CREATE UNIQUE INDEX api_key_active_slot ON api_key (customer_id, slot) WHERE revoked_at IS NULL;

ALTER TABLE sign_in_account
  ADD CONSTRAINT sign_in_account_without_tokens CHECK (num_nonnulls(access_token, refresh_token, id_token) = 0);

-- The browser sends the name, which no form has checked.
ALTER TABLE passkey ADD CONSTRAINT passkey_name_length CHECK (length(name) <= 80);

ALTER TABLE step_up_challenge
  ADD CONSTRAINT step_up_challenge_kind CHECK (kind IN ('code', 'passkey')),
  ADD CONSTRAINT step_up_challenge_tries CHECK (tries_left >= 0);

ALTER TABLE mail_proof
  ADD CONSTRAINT mail_proof_purpose CHECK (
    purpose IN ('verify_address', 'approve_address_change', 'change_address', 'reset_password', 'sign_in')),
  ADD CONSTRAINT mail_proof_token_hash CHECK (octet_length(token_hash) = 32),
  ADD CONSTRAINT mail_proof_email CHECK (email = lower(email)),
  -- Only a sign-in link may be for an address that has no account yet.
  ADD CONSTRAINT mail_proof_customer CHECK (purpose = 'sign_in' OR customer_id IS NOT NULL),
  ADD CONSTRAINT mail_proof_new_email CHECK (
    (purpose IN ('approve_address_change', 'change_address')) = (new_email IS NOT NULL));

-- The ledger (packages/core/src/ledger/README.md) ----------------------------------------------

ALTER TABLE credit_grant
  ADD CONSTRAINT credit_grant_source_known CHECK (source IN ('purchase', 'top_up', 'operator')),
  ADD CONSTRAINT credit_grant_paid CHECK ((source = 'operator') = (payment_id IS NULL)),
  ADD CONSTRAINT credit_grant_credits_positive CHECK (credits > 0),
  ADD CONSTRAINT credit_grant_expires_later CHECK (expires_at > granted_at),
  ADD CONSTRAINT credit_grant_never_overspent
    CHECK (reserved >= 0 AND withdrawn >= 0 AND reserved + withdrawn <= credits),
  -- A grant that names a payment goes to who paid, with the credits that were paid for.
  ADD CONSTRAINT credit_grant_as_paid FOREIGN KEY (payment_id, customer_id, credits)
    REFERENCES payment (id, customer_id, credits);

ALTER TABLE credit_hold
  ADD CONSTRAINT credit_hold_state_known CHECK (state IN ('open', 'settled', 'released')),
  ADD CONSTRAINT credit_hold_closed_at CHECK ((state = 'open') = (closed_at IS NULL));
-- Finds the holds that a crashed attempt left behind.
CREATE INDEX credit_hold_open ON credit_hold (customer_id, lease_expires_at) WHERE state = 'open';

ALTER TABLE ledger_entry
  ADD CONSTRAINT ledger_entry_kind_known
    CHECK (kind IN ('grant', 'settlement', 'expiry', 'revocation', 'adjustment')),
  ADD CONSTRAINT ledger_entry_hold CHECK ((kind = 'settlement') = (hold_id IS NOT NULL)),
  ADD CONSTRAINT ledger_entry_settles_one CHECK (hold_id IS NULL OR credits = -1),
  ADD CONSTRAINT ledger_entry_sign
    CHECK (credits <> 0 AND (kind = 'adjustment' OR (credits > 0) = (kind = 'grant'))),
  ADD CONSTRAINT ledger_entry_adjustment_reason CHECK (kind <> 'adjustment' OR reason IS NOT NULL),
  ADD CONSTRAINT ledger_entry_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES credit_hold (id);
CREATE UNIQUE INDEX ledger_entry_one_grant ON ledger_entry (grant_id) WHERE kind = 'grant';
-- Each version of a reversal is entered once.
CREATE UNIQUE INDEX ledger_entry_of_reversal ON ledger_entry (grant_id, reversal_version)
  WHERE reversal_version IS NOT NULL;

-- Rows that are updated soon after they are written stay on their page.
ALTER TABLE credit_grant SET (fillfactor = 60);
ALTER TABLE credit_hold SET (fillfactor = 85);
ALTER TABLE idempotency_record SET (fillfactor = 85);

-- Lookups --------------------------------------------------------------------------------------

ALTER TABLE idempotency_record
  ADD CONSTRAINT idempotency_record_state_known CHECK (state IN ('running', 'completed', 'refused')),
  ADD CONSTRAINT idempotency_record_lease CHECK ((state = 'running') = (lease_expires_at IS NOT NULL));

ALTER TABLE vehicle_lookup ADD CONSTRAINT vehicle_lookup_vin_length CHECK (length(vin) = 17);
ALTER TABLE saved_vehicle ADD CONSTRAINT saved_vehicle_note_length CHECK (length(note) <= 500);

-- What is sold, and what was paid (packages/core/src/payments/README.md) -----------------------

ALTER TABLE lookup_package
  ADD CONSTRAINT lookup_package_credits_positive CHECK (credits > 0),
  ADD CONSTRAINT lookup_package_price_positive CHECK (amount_cents > 0);
-- The four lookup packages of version 1. A package is withdrawn, never deleted.
INSERT INTO lookup_package (package_key, name, credits, amount_cents) VALUES
  ('lookups_10', '10 lookups', 10, 1200),
  ('lookups_50', '50 lookups', 50, 5000),
  ('lookups_200', '200 lookups', 200, 16000),
  ('lookups_1000', '1,000 lookups', 1000, 60000);

ALTER TABLE checkout
  ADD CONSTRAINT checkout_amount_positive CHECK (amount_cents > 0),
  ADD CONSTRAINT checkout_credits_positive CHECK (credits > 0),
  ADD CONSTRAINT checkout_state_known CHECK (state IN ('preparing', 'open', 'paid', 'expired', 'failed')),
  -- A page is known as a whole or not at all, and only a page that is known can be open or expire.
  ADD CONSTRAINT checkout_page CHECK (
    num_nulls(session_id, url, session_expires_at, request_id) IN (0, 4)
    AND (state <> 'preparing' OR session_id IS NULL)
    AND (state NOT IN ('open', 'expired') OR session_id IS NOT NULL));
-- An idempotency key prepares one checkout at a time.
CREATE UNIQUE INDEX checkout_preparing ON checkout (customer_id, idempotency_key) WHERE state = 'preparing';
-- Reconciliation looks for what was left open.
CREATE INDEX checkout_unfinished ON checkout (id) WHERE state IN ('preparing', 'open');

ALTER TABLE payment
  ADD CONSTRAINT payment_amount_positive CHECK (amount_cents > 0),
  -- It is for a checkout or for a top-up and buys what that sold, or says why not and buys nothing.
  ADD CONSTRAINT payment_fits_or_buys_nothing CHECK (
    CASE WHEN mismatch IS NULL
      THEN num_nonnulls(checkout_id, top_up_id) = 1 AND customer_id IS NOT NULL AND credits > 0 AND currency = 'usd'
      ELSE num_nonnulls(checkout_id, top_up_id) = 0 AND credits = 0
    END),
  -- Who paid, how much and for how many credits are those of the checkout or the top-up.
  ADD CONSTRAINT payment_as_sold FOREIGN KEY (checkout_id, customer_id, amount_cents, credits)
    REFERENCES checkout (id, customer_id, amount_cents, credits),
  ADD CONSTRAINT payment_as_topped_up FOREIGN KEY (top_up_id, customer_id, amount_cents, credits)
    REFERENCES top_up (id, customer_id, amount_cents, credits);
CREATE UNIQUE INDEX payment_terms ON payment (id, amount_cents, credits);

ALTER TABLE event_cursor ADD CONSTRAINT event_cursor_single CHECK (id = 1);

-- Automatic top-up (packages/core/src/auto-top-up/README.md) -----------------------------------

ALTER TABLE auto_top_up_rule
  ADD CONSTRAINT auto_top_up_rule_status_known CHECK (status IN (
    'disabled', 'setup_required', 'active', 'processing',
    'retry_scheduled', 'action_required', 'cap_reached', 'suspended')),
  ADD CONSTRAINT auto_top_up_rule_disabled CHECK (enabled = (status <> 'disabled')),
  ADD CONSTRAINT auto_top_up_rule_threshold CHECK (threshold_percent IN (10, 20, 30)),
  ADD CONSTRAINT auto_top_up_rule_cap CHECK (monthly_cap_cents > 0),
  ADD CONSTRAINT auto_top_up_rule_failures CHECK (failures BETWEEN 0 AND 3),
  ADD CONSTRAINT auto_top_up_rule_card CHECK (
    num_nulls(payment_method_id, card_brand, card_last4, card_expires_at) IN (0, 4)
    AND card_last4 ~ '^[0-9]{4}$'),
  -- What waits for a moment says for which, and only what can buy is ever looked at again.
  ADD CONSTRAINT auto_top_up_rule_due CHECK (
    CASE WHEN status IN ('retry_scheduled', 'cap_reached') THEN due_at IS NOT NULL
      ELSE status = 'active' OR (due_at IS NULL AND NOT check_wanted)
    END);
CREATE INDEX auto_top_up_rule_due ON auto_top_up_rule (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX auto_top_up_rule_wanted ON auto_top_up_rule (customer_id) WHERE check_wanted AND due_at IS NULL;

ALTER TABLE top_up_approval
  ADD CONSTRAINT top_up_approval_asker CHECK (num_nonnulls(api_key_id, connection_id) = 1),
  ADD CONSTRAINT top_up_approval_state_known CHECK (state IN ('open', 'approved', 'refused', 'replaced')),
  ADD CONSTRAINT top_up_approval_decided CHECK ((state = 'open') = (decided_at IS NULL)),
  ADD CONSTRAINT top_up_approval_price CHECK (price_cents > 0);
-- A customer is asked one thing at a time by one key or app.
CREATE UNIQUE INDEX top_up_approval_open ON top_up_approval (customer_id, coalesce(api_key_id, connection_id))
  WHERE state = 'open';

ALTER TABLE top_up
  ADD CONSTRAINT top_up_amount_positive CHECK (amount_cents > 0),
  ADD CONSTRAINT top_up_credits_positive CHECK (credits > 0),
  ADD CONSTRAINT top_up_month CHECK (month = date_trunc('month', reserved_at AT TIME ZONE 'UTC')::date),
  ADD CONSTRAINT top_up_state_known CHECK (state IN ('reserved', 'charging', 'succeeded', 'failed')),
  ADD CONSTRAINT top_up_tries CHECK (tries >= 0 AND (state <> 'reserved' OR tries = 0)),
  ADD CONSTRAINT top_up_failure CHECK (
    (state = 'failed') = (failure IS NOT NULL)
    AND failure IN ('declined', 'refused', 'authentication_required', 'card_missing', 'cancelled')),
  ADD CONSTRAINT top_up_open CHECK (
    (state IN ('reserved', 'charging')) = (due_at IS NOT NULL)
    AND (state IN ('reserved', 'charging')) = (closed_at IS NULL));
-- Exactly one charge in flight for a customer.
CREATE UNIQUE INDEX top_up_in_flight ON top_up (customer_id) WHERE state IN ('reserved', 'charging');
CREATE INDEX top_up_due ON top_up (due_at) WHERE due_at IS NOT NULL;

ALTER TABLE card_setup
  ADD CONSTRAINT card_setup_state_known CHECK (state IN ('preparing', 'open', 'completed', 'expired', 'failed')),
  ADD CONSTRAINT card_setup_page CHECK (
    num_nulls(session_id, url, session_expires_at) IN (0, 3)
    AND (state IN ('preparing', 'failed')) = (session_id IS NULL)),
  ADD CONSTRAINT card_setup_due CHECK ((state = 'open') = (due_at IS NOT NULL));
-- A customer has one page at a time.
CREATE UNIQUE INDEX card_setup_current ON card_setup (customer_id) WHERE state IN ('preparing', 'open');
CREATE INDEX card_setup_due ON card_setup (due_at) WHERE due_at IS NOT NULL;

-- Money that goes back (packages/core/src/reversals/README.md) ---------------------------------

ALTER TABLE refund
  ADD CONSTRAINT refund_amount_positive CHECK (amount_cents > 0),
  ADD CONSTRAINT refund_state_known CHECK (state IN ('requested', 'pending', 'succeeded', 'failed')),
  -- What the vendor has not named has not moved any money.
  ADD CONSTRAINT refund_known_to_vendor CHECK (state IN ('requested', 'failed') OR vendor_id IS NOT NULL);
-- One refund of a payment is asked for at a time, so that asking again goes on with it.
CREATE UNIQUE INDEX refund_requested ON refund (payment_id) WHERE state = 'requested';

ALTER TABLE dispute
  ADD CONSTRAINT dispute_amount_positive CHECK (amount_cents > 0),
  ADD CONSTRAINT dispute_state_known CHECK (state IN ('inquiry', 'open', 'won', 'lost'));

ALTER TABLE payment_reversal
  ADD CONSTRAINT payment_reversal_as_paid FOREIGN KEY (payment_id, amount_cents, credits)
    REFERENCES payment (id, amount_cents, credits),
  ADD CONSTRAINT payment_reversal_amounts CHECK (
    refunded_cents BETWEEN 0 AND amount_cents AND disputed_cents >= 0),
  -- Pro rata of all that went back, rounded down once: parts of a payment cost no more credits than the whole.
  ADD CONSTRAINT payment_reversal_owed CHECK (
    owed_credits = credits::bigint * least(amount_cents, refunded_cents::bigint + disputed_cents) / amount_cents),
  ADD CONSTRAINT payment_reversal_revoked CHECK (revoked_credits BETWEEN 0 AND owed_credits),
  ADD CONSTRAINT payment_reversal_shortfall CHECK (
    shortfall_credits BETWEEN 0 AND owed_credits - revoked_credits);
CREATE INDEX payment_reversal_shortfall ON payment_reversal (payment_id) WHERE shortfall_credits > 0;
-- Numbers the readings at the vendor by their beginning.
CREATE SEQUENCE reversal_reading;

-- Connected apps (packages/core/src/oauth/README.md) -------------------------------------------

ALTER TABLE connection
  ADD CONSTRAINT connection_client_named CHECK (
    length(client_id) BETWEEN 1 AND 2048 AND length(client_name) BETWEEN 1 AND 200),
  ADD CONSTRAINT connection_daily_credit_cap CHECK (daily_credit_cap BETWEEN 1 AND 10000),
  ADD CONSTRAINT connection_permissions CHECK (
    permissions IS NOT NULL AND permissions <@ ARRAY['lookups', 'purchases', 'top_up']),
  -- Who may change automatic top-up has a maximum, and only they have one.
  ADD CONSTRAINT connection_monthly_top_up CHECK (
    ('top_up' = ANY (permissions)) = (monthly_top_up_cents IS NOT NULL) AND monthly_top_up_cents > 0);
-- A customer connects an app once, whatever runs at once.
CREATE UNIQUE INDEX connection_active ON connection (customer_id, client_id) WHERE revoked_at IS NULL;
-- Tells a registered client that is in use from one that is not.
CREATE INDEX connection_active_client ON connection (client_id) WHERE revoked_at IS NULL;

ALTER TABLE oauth_record
  ADD CONSTRAINT oauth_record_id_hash_length CHECK (length(id_hash) = 32),
  ADD CONSTRAINT oauth_record_expires_later CHECK (expires_at > written_at),
  -- What the server hands out for an account always belongs to a connection.
  ADD CONSTRAINT oauth_record_connected CHECK (
    (kind IN ('Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken')) = (connection_id IS NOT NULL));

ALTER TABLE oauth_client
  ADD CONSTRAINT oauth_client_secret_hash_length CHECK (length(secret_hash) = 32),
  ADD CONSTRAINT oauth_client_size CHECK (pg_column_size(metadata) <= 32768),
  ADD CONSTRAINT oauth_client_no_secret CHECK (jsonb_typeof(metadata) = 'object' AND NOT metadata ? 'client_secret');

-- The audit (packages/core/src/operator/README.md) ---------------------------------------------

ALTER TABLE operator_action
  ADD CONSTRAINT operator_action_named CHECK (length(operator) BETWEEN 1 AND 200 AND length(command) BETWEEN 1 AND 200),
  ADD CONSTRAINT operator_action_changes CHECK (before IS NOT NULL OR after IS NOT NULL);
