-- Whether signing in asks for a code of the customer's authenticator app too, and what that code is checked with.
ALTER TABLE "customer" ADD COLUMN "two_factor_enabled" BOOLEAN NOT NULL DEFAULT false;

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
CREATE UNIQUE INDEX "two_factor_customer_id_key" ON "two_factor"("customer_id");
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_customer_id_fkey"
  FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER two_factor_of_a_customer BEFORE INSERT ON two_factor FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_customer();
