-- What live sources said of a car's battery, once for each source and day. Only its customer sees a reading that an owner agreed to.
CREATE TABLE "battery_reading" (
    "id" UUID NOT NULL,
    "vin" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "customer_id" UUID,
    "make" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "model_year" INTEGER NOT NULL,
    "health_percent" DOUBLE PRECISION,
    "usable_kwh" DOUBLE PRECISION,
    "odometer_mi" INTEGER,
    "is_estimate" BOOLEAN NOT NULL,
    "forget_on" DATE NOT NULL,

    CONSTRAINT "battery_reading_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "battery_reading_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id")
      ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "battery_reading_says_something" CHECK (num_nonnulls(health_percent, usable_kwh) > 0),
    CONSTRAINT "battery_reading_is_plausible" CHECK (
      health_percent BETWEEN 0 AND 105 AND usable_kwh BETWEEN 0 AND 1000 AND odometer_mi >= 0)
);
CREATE UNIQUE INDEX battery_reading_once ON battery_reading (vin, source, day, is_estimate, customer_id) NULLS NOT DISTINCT;
CREATE INDEX battery_reading_of_fleet ON battery_reading (make, model, day)
  WHERE customer_id IS NULL AND NOT is_estimate AND health_percent IS NOT NULL;
CREATE INDEX "battery_reading_customer_id_idx" ON "battery_reading"("customer_id");
CREATE INDEX "battery_reading_forget_on_idx" ON "battery_reading"("forget_on");
