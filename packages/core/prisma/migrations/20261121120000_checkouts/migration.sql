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
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "credits" INTEGER NOT NULL,
    "mismatch" TEXT,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_event_pkey" PRIMARY KEY ("id")
);

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
CREATE INDEX "payment_customer_id_confirmed_at_idx" ON "payment"("customer_id", "confirmed_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_id_customer_id_credits_key" ON "payment"("id", "customer_id", "credits");

-- AddForeignKey
ALTER TABLE "payment_customer" ADD CONSTRAINT "payment_customer_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_package_key_fkey" FOREIGN KEY ("package_key") REFERENCES "lookup_package"("package_key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
