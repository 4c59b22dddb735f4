-- When a refund failed that the vendor had accepted, or a dispute was won: then the money is ours again. Null: neither.
ALTER TABLE "refund" ADD COLUMN "undone_at" TIMESTAMPTZ(3);
ALTER TABLE "dispute" ADD COLUMN "undone_at" TIMESTAMPTZ(3);
