-- My Vehicles lists and searches what one index has in one place for each customer: the key of a saved vehicle, with all
-- that a list shows. The title is that of the answer, read out of it once.

ALTER TABLE "vehicle_answer" ADD COLUMN "title" TEXT;
UPDATE vehicle_answer SET title = (before_vin || repeat('0', 17) || after_vin)::json ->> 'title'
WHERE (before_vin || repeat('0', 17) || after_vin) IS JSON;
ALTER TABLE vehicle_answer DROP CONSTRAINT vehicle_answer_pkey;
ALTER TABLE vehicle_answer ADD CONSTRAINT vehicle_answer_pkey PRIMARY KEY (id) INCLUDE (title);

ALTER TABLE "saved_vehicle" ADD COLUMN "answer_id" UUID;
UPDATE saved_vehicle s SET answer_id = l.answer_id FROM vehicle_lookup l
WHERE l.customer_id = s.customer_id AND l.id = s.lookup_id;
-- It may be null: processes of the last release, which know nothing of it, save vehicles meanwhile.
ALTER TABLE saved_vehicle DROP CONSTRAINT saved_vehicle_pkey;
ALTER TABLE saved_vehicle ADD CONSTRAINT saved_vehicle_pkey
  PRIMARY KEY (customer_id, vin) INCLUDE (answer_id, last_looked_up_at, saved_at, note);
-- An index answers alone for pages that were vacuumed since they were written. Most of them are written once.
ALTER TABLE saved_vehicle SET (autovacuum_vacuum_insert_scale_factor = 0.02);
