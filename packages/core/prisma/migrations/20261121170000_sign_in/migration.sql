-- Signing in: a customer gets a password, passkeys and sessions. Who was made by an operator has no password yet
-- and gets one through a link that proves the address.
ALTER TABLE "customer"
  ADD COLUMN "email_verified" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "name" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "image" TEXT,
  ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "closed_at" TIMESTAMPTZ(3);

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

    CONSTRAINT "portal_session_pkey" PRIMARY KEY ("id")
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
CREATE TABLE "sign_in_attempts" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "last_request" BIGINT NOT NULL,

    CONSTRAINT "sign_in_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "portal_session_token_key" ON "portal_session"("token");

-- CreateIndex
CREATE INDEX "portal_session_customer_id_idx" ON "portal_session"("customer_id");

-- CreateIndex
CREATE INDEX "sign_in_account_customer_id_idx" ON "sign_in_account"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_account_provider_id_account_id_key" ON "sign_in_account"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "sign_in_proof_identifier_idx" ON "sign_in_proof"("identifier");

-- CreateIndex
CREATE INDEX "sign_in_proof_expires_at_idx" ON "sign_in_proof"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey"("credential_id");

-- CreateIndex
CREATE INDEX "passkey_customer_id_idx" ON "passkey"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_attempts_key_key" ON "sign_in_attempts"("key");

-- AddForeignKey
ALTER TABLE "portal_session" ADD CONSTRAINT "portal_session_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_account" ADD CONSTRAINT "sign_in_account_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE customer ADD CONSTRAINT customer_without_image CHECK (image IS NULL);
ALTER TABLE sign_in_attempts ADD CONSTRAINT sign_in_attempts_count CHECK (count > 0);

-- A customer who left cannot come back in: nothing that signs in may refer to the row, and no key may be active.
CREATE FUNCTION refuse_closed_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM customer WHERE id = NEW.customer_id AND closed_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION '% refused: the customer has left', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER portal_session_of_a_customer BEFORE INSERT ON portal_session
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_customer();
CREATE TRIGGER sign_in_account_of_a_customer BEFORE INSERT ON sign_in_account
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_customer();
CREATE TRIGGER passkey_of_a_customer BEFORE INSERT ON passkey
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_customer();
CREATE TRIGGER api_key_of_a_customer BEFORE INSERT ON api_key
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_customer();
