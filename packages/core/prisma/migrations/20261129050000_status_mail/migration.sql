-- Since when the customer wants emails about incidents of the service. Null: not at all.
ALTER TABLE "customer" ADD COLUMN "status_mail_since" TIMESTAMPTZ(3);
