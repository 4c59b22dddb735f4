-- A link without a lookup shows the latest one.
ALTER TABLE "share_link" ALTER COLUMN "lookup_id" DROP NOT NULL;
