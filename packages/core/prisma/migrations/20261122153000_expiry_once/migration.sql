-- The expiry of a grant is looked at once, not at every turn of the upkeep.
ALTER TABLE "credit_grant" ADD COLUMN "expiry_entered" BOOLEAN NOT NULL DEFAULT false;
DROP INDEX "credit_grant_expires_at_idx";
CREATE INDEX credit_grant_to_expire ON credit_grant (expires_at) WHERE NOT expiry_entered;
