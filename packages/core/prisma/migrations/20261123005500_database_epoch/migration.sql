-- Which history of this database the payment vendor was last asked about, and when: after a restore, it is another one.
CREATE TABLE "database_epoch" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "epoch" TEXT NOT NULL,
    "reconciled_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "database_epoch_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "database_epoch_single" CHECK ("id" = 1)
);
