-- CreateTable
CREATE TABLE "customer" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

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
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auto_top_up_rule_pkey" PRIMARY KEY ("customer_id")
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
CREATE INDEX "credit_grant_customer_id_expires_at_granted_at_id_idx" ON "credit_grant"("customer_id", "expires_at", "granted_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_grant_id_customer_id_key" ON "credit_grant"("id", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_hold_id_key" ON "ledger_entry"("hold_id");

-- CreateIndex
CREATE INDEX "idempotency_record_expires_at_idx" ON "idempotency_record"("expires_at");

-- CreateIndex
CREATE INDEX "vehicle_lookup_customer_id_created_at_idx" ON "vehicle_lookup"("customer_id", "created_at");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

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

