-- Customers who may open the operator's pages (src/operator/README.md), and why an operator did something.
CREATE TABLE "operator_role" (
    "customer_id" UUID NOT NULL,
    "granted_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_role_pkey" PRIMARY KEY ("customer_id")
);
ALTER TABLE "operator_role" ADD CONSTRAINT "operator_role_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "operator_action" ADD COLUMN "reason" TEXT;
