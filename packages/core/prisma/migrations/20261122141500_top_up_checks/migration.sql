-- What lookups ask of automatic top-up, apart from the rule: whoever holds the rule, they do not wait for it.
CREATE TABLE "top_up_check" (
    "id" BIGSERIAL NOT NULL,
    "customer_id" UUID NOT NULL,

    CONSTRAINT "top_up_check_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "top_up_check_customer_id_idx" ON "top_up_check"("customer_id");
