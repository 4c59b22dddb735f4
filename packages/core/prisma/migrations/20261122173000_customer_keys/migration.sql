-- Every unique key of what grows with a customer contains the customer (src/db/README.md). What was unique stays so: a
-- grant and a payment have one customer each.
ALTER TABLE credit_grant DROP CONSTRAINT credit_grant_pkey;
ALTER TABLE credit_grant ADD CONSTRAINT credit_grant_pkey PRIMARY KEY USING INDEX "credit_grant_id_customer_id_key";
DROP INDEX "credit_grant_payment_id_key";
CREATE UNIQUE INDEX "credit_grant_payment_id_customer_id_key" ON "credit_grant"("payment_id", "customer_id");
DROP INDEX "credit_grant_operator_key_key";
CREATE UNIQUE INDEX "credit_grant_operator_key_customer_id_key" ON "credit_grant"("operator_key", "customer_id");

ALTER TABLE credit_hold DROP CONSTRAINT credit_hold_pkey;
ALTER TABLE credit_hold ADD CONSTRAINT credit_hold_pkey PRIMARY KEY ("id", "customer_id");

DROP INDEX grant_entry_one_grant;
CREATE UNIQUE INDEX grant_entry_one_grant ON grant_entry (grant_id, customer_id) WHERE kind = 'grant';
DROP INDEX grant_entry_of_reversal;
CREATE UNIQUE INDEX grant_entry_of_reversal ON grant_entry (grant_id, customer_id, reversal_version)
  WHERE reversal_version IS NOT NULL;

ALTER TABLE notification DROP CONSTRAINT notification_pkey;
ALTER TABLE notification ADD CONSTRAINT notification_pkey PRIMARY KEY ("id", "customer_id");

ALTER TABLE top_up_check DROP CONSTRAINT top_up_check_pkey;
ALTER TABLE top_up_check ADD CONSTRAINT top_up_check_pkey PRIMARY KEY ("customer_id", "id");
DROP INDEX "top_up_check_customer_id_idx";
