ALTER TABLE "spender" VALIDATE CONSTRAINT spender_monthly_cents;
