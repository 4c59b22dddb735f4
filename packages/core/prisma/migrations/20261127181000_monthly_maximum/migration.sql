-- What the credits may have cost that a key or an app spends in a month; null: any amount.
ALTER TABLE "spender" ADD COLUMN "monthly_cents" INTEGER;
ALTER TABLE "spender" ADD CONSTRAINT spender_monthly_cents CHECK (monthly_cents > 0) NOT VALID;
