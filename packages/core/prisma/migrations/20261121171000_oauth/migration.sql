-- CreateTable
CREATE TABLE "connection" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_name" TEXT NOT NULL,
    "daily_credit_cap" INTEGER NOT NULL,
    "connected_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "connection_pkey" PRIMARY KEY ("id")
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

-- CreateIndex
CREATE INDEX "oauth_record_connection_id_idx" ON "oauth_record"("connection_id");

-- CreateIndex
CREATE INDEX "oauth_record_expires_at_idx" ON "oauth_record"("expires_at");

-- CreateIndex
CREATE INDEX "oauth_client_registered_at_idx" ON "oauth_client"("registered_at");

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_record" ADD CONSTRAINT "oauth_record_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
