-- What automatic top-up may buy for a list: the customer's yes, and when it was given.
ALTER TABLE "bulk_lookup"
  ADD COLUMN "top_up_budget_cents" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "top_up_budget_since" TIMESTAMPTZ(3);
