-- Saved vehicles whose customers are told of new recalls, and what NHTSA says of their models. What a vehicle's recalls were when
-- they were first known is its baseline.
CREATE TABLE "recall_watch" (
    "customer_id" UUID NOT NULL,
    "vin" TEXT NOT NULL,
    "model_year" INTEGER,
    "make" TEXT,
    "model" TEXT,
    "campaigns" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "has_baseline" BOOLEAN NOT NULL DEFAULT false,
    "is_off" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "recall_watch_pkey" PRIMARY KEY ("customer_id","vin"),
    CONSTRAINT "recall_watch_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id")
      ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "recall_watch_model_year_make_model_idx" ON "recall_watch"("model_year","make","model");

CREATE TABLE "watched_model" (
    "model_year" INTEGER NOT NULL,
    "make" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "campaigns" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "recalls" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "watched_model_pkey" PRIMARY KEY ("model_year","make","model")
);
CREATE INDEX "watched_model_due_at_idx" ON "watched_model"("due_at");

-- Whose recalls a link turns off; none: it turns automatic top-up off.
ALTER TABLE "turn_off_link" ADD COLUMN "models" TEXT[] DEFAULT ARRAY[]::TEXT[];
