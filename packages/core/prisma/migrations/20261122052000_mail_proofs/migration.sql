-- What a link sent by mail proves, once. Whatever changes who can sign in ends every proof of before
-- (packages/core/src/proofs/README.md).
ALTER TABLE "customer" ADD COLUMN "credential_version" INTEGER NOT NULL DEFAULT 0;

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

-- CreateIndex
CREATE INDEX "mail_proof_customer_id_idx" ON "mail_proof"("customer_id");

-- CreateIndex
CREATE INDEX "mail_proof_email_idx" ON "mail_proof"("email");

-- CreateIndex
CREATE INDEX "mail_proof_expires_at_idx" ON "mail_proof"("expires_at");

-- AddForeignKey
ALTER TABLE "mail_proof" ADD CONSTRAINT "mail_proof_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE mail_proof
  ADD CONSTRAINT mail_proof_purpose CHECK (
    purpose IN ('verify_address', 'approve_address_change', 'change_address', 'reset_password', 'sign_in')),
  ADD CONSTRAINT mail_proof_token_hash CHECK (octet_length(token_hash) = 32),
  ADD CONSTRAINT mail_proof_email CHECK (email = lower(email)),
  -- Only a sign-in link may be for an address that has no account yet.
  ADD CONSTRAINT mail_proof_customer CHECK (purpose = 'sign_in' OR customer_id IS NOT NULL),
  ADD CONSTRAINT mail_proof_new_email CHECK (
    (purpose IN ('approve_address_change', 'change_address')) = (new_email IS NOT NULL));

-- A proof that is written at the same moment names the version of before, and so proves nothing either.
CREATE FUNCTION end_proofs(p_customer uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE customer SET credential_version = credential_version + 1 WHERE id = p_customer;
  DELETE FROM mail_proof WHERE customer_id = p_customer;
$$;

CREATE FUNCTION end_proofs_of_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_proofs(coalesce(NEW.customer_id, OLD.customer_id));
  -- With the password, so that no crash leaves a session of before. Who changed it gets a new one. A first password
  -- takes no session away.
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM portal_session WHERE customer_id = OLD.customer_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER end_proofs_of_new_password AFTER INSERT ON sign_in_account
  FOR EACH ROW WHEN (NEW.password IS NOT NULL) EXECUTE FUNCTION end_proofs_of_password();
CREATE TRIGGER end_proofs_of_password AFTER UPDATE OF password ON sign_in_account
  FOR EACH ROW WHEN (NEW.password IS DISTINCT FROM OLD.password) EXECUTE FUNCTION end_proofs_of_password();
CREATE TRIGGER end_proofs_of_lost_password AFTER DELETE ON sign_in_account
  FOR EACH ROW WHEN (OLD.password IS NOT NULL) EXECUTE FUNCTION end_proofs_of_password();

-- A link for an address that nobody had must not open the account that has come to it since.
CREATE FUNCTION end_proofs_of_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_proofs(NEW.id);
  DELETE FROM mail_proof WHERE email IN (OLD.email, NEW.email);
  RETURN NULL;
END $$;

CREATE TRIGGER end_proofs_of_address AFTER UPDATE OF email ON customer
  FOR EACH ROW WHEN (NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION end_proofs_of_address();
