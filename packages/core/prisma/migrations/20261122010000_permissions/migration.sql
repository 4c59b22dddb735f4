-- What an API key and a connected app may do. Keys that exist keep all that version 1 promised them. Apps lose the
-- right to change automatic top-up: nobody ever said how many dollars it might cost.
ALTER TABLE "api_key"
  ADD COLUMN "permissions" TEXT[] DEFAULT ARRAY['lookups', 'purchases', 'top_up']::TEXT[],
  ADD COLUMN "daily_credit_cap" INTEGER,
  ADD CONSTRAINT "api_key_permissions" CHECK (
    "permissions" IS NOT NULL AND "permissions" <@ ARRAY['lookups', 'purchases', 'top_up']::TEXT[]),
  ADD CONSTRAINT "api_key_daily_credit_cap" CHECK ("daily_credit_cap" BETWEEN 1 AND 10000);

ALTER TABLE "connection"
  ADD COLUMN "permissions" TEXT[] DEFAULT ARRAY['lookups', 'purchases']::TEXT[],
  ADD COLUMN "monthly_top_up_cents" INTEGER,
  ADD CONSTRAINT "connection_permissions" CHECK (
    "permissions" IS NOT NULL AND "permissions" <@ ARRAY['lookups', 'purchases', 'top_up']::TEXT[]),
  -- Who may change automatic top-up has a maximum, and only they have one.
  ADD CONSTRAINT "connection_monthly_top_up" CHECK (
    ('top_up' = ANY ("permissions")) = ("monthly_top_up_cents" IS NOT NULL) AND "monthly_top_up_cents" > 0);
