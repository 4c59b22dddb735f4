-- A payment whose case an operator has settled. What happens to the payment after that is a new case.
CREATE TABLE "closed_case" (
    "payment_id" TEXT NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "closed_case_pkey" PRIMARY KEY ("payment_id"),
    CONSTRAINT "closed_case_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
