-- Lists that arrive through the API: what is in them, and the terms on which they are looked up.
ALTER TABLE "bulk_lookup"
  ADD COLUMN "digest" BYTEA,
  ADD COLUMN "max_credits" INTEGER,
  ADD COLUMN "started_by" UUID,
  ADD COLUMN "starts_itself" BOOLEAN NOT NULL DEFAULT false;
