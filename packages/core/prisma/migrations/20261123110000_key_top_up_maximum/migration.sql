-- What a key may let automatic top-up charge in a month (src/permissions). Keys that have `top_up` without it, from before
-- or from processes of the last release, raise nothing without their customer's approval.
ALTER TABLE "api_key"
  ADD COLUMN "monthly_top_up_cents" INTEGER,
  ALTER COLUMN "permissions" SET DEFAULT ARRAY['lookups', 'purchases']::TEXT[],
  ADD CONSTRAINT api_key_monthly_top_up CHECK (monthly_top_up_cents > 0) NOT VALID;
