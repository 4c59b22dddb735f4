-- One count for every limit of the portal, instead of one for the sign-in library alone.
DROP TABLE "sign_in_attempts";

CREATE TABLE "limit_count" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMPTZ(3),

    CONSTRAINT "limit_count_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "limit_count_expire_idx" ON "limit_count"("expire");
