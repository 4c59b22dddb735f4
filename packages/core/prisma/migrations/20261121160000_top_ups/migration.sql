-- AlterTable
ALTER TABLE "auto_top_up_rule"
    ADD COLUMN "check_wanted" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "due_at" TIMESTAMPTZ(3),
    ADD COLUMN "failures" SMALLINT NOT NULL DEFAULT 0,
    ADD COLUMN "episode" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "payment_method_id" TEXT,
    ADD COLUMN "card_brand" TEXT,
    ADD COLUMN "card_last4" TEXT,
    ADD COLUMN "card_expires_at" TIMESTAMPTZ(3),
    ADD COLUMN "card_refused" BOOLEAN NOT NULL DEFAULT false;

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

-- AlterTable
ALTER TABLE "payment" ADD COLUMN "top_up_id" UUID;

-- CreateIndex
CREATE INDEX "auto_top_up_rule_payment_method_id_idx" ON "auto_top_up_rule"("payment_method_id");

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
CREATE UNIQUE INDEX "payment_top_up_id_key" ON "payment"("top_up_id");

-- AddForeignKey
ALTER TABLE "top_up" ADD CONSTRAINT "top_up_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "top_up" ADD CONSTRAINT "top_up_package_key_fkey" FOREIGN KEY ("package_key") REFERENCES "lookup_package"("package_key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_setup" ADD CONSTRAINT "card_setup_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
