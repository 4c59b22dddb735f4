-- Earlier lookups of a VIN are read with each look at a vehicle, and a customer may have a great many others.
CREATE INDEX "vehicle_lookup_customer_id_vin_created_at_idx" ON "vehicle_lookup"("customer_id", "vin", "created_at");
