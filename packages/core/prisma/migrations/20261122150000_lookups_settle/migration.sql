-- A lookup is the settlement of its credit, and what is answered is kept once for all vehicles that differ in their VIN
-- only. The ledger is a view of both: what grants gained and lost, and a settlement for each lookup.

CREATE TABLE "vehicle_answer" (
    "id" UUID NOT NULL,
    "before_vin" TEXT NOT NULL,
    "after_vin" TEXT NOT NULL,
    "record" TEXT,
    "used_on" DATE NOT NULL,

    CONSTRAINT "vehicle_answer_pkey" PRIMARY KEY ("id")
);

CREATE TABLE lookup_before AS
SELECT l.id, l.customer_id, h.grant_id, l.created_at, l.vin, l.request_id, r.record,
  split_part(l.answer, l.vin, 1) AS before_vin,
  substr(l.answer, length(split_part(l.answer, l.vin, 1)) + length(l.vin) + 1) AS after_vin,
  NULL::uuid AS answer_id
FROM vehicle_lookup l JOIN credit_hold h ON h.id = l.id LEFT JOIN raw_record r ON r.id = l.id;

UPDATE lookup_before SET answer_id =
  substr(encode(sha256(convert_to(concat_ws(E'\n', before_vin, after_vin, record), 'UTF8')), 'hex'), 1, 32)::uuid;

INSERT INTO vehicle_answer (id, before_vin, after_vin, record, used_on)
SELECT answer_id, before_vin, after_vin, record, max(created_at AT TIME ZONE 'UTC')::date
FROM lookup_before GROUP BY answer_id, before_vin, after_vin, record;

DROP TABLE raw_record;
ALTER TABLE saved_vehicle RENAME TO saved_vehicle_before;
ALTER TABLE saved_vehicle_before DROP CONSTRAINT saved_vehicle_lookup_id_fkey;
ALTER TABLE saved_vehicle_before RENAME CONSTRAINT saved_vehicle_pkey TO saved_vehicle_before_pkey;
ALTER TABLE ledger_entry RENAME TO ledger_entry_before;
DROP TABLE vehicle_lookup;

-- Columns without gaps: of these rows there are many.
CREATE TABLE "vehicle_lookup" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "answer_id" UUID NOT NULL,
    "vin" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,

    CONSTRAINT "vehicle_lookup_pkey" PRIMARY KEY ("customer_id","id")
);
ALTER TABLE vehicle_lookup ADD CONSTRAINT vehicle_lookup_vin_length CHECK (length(vin) = 17);
CREATE INDEX "vehicle_lookup_customer_id_created_at_idx" ON "vehicle_lookup"("customer_id", "created_at");
CREATE INDEX "vehicle_lookup_vin_customer_id_created_at_idx" ON "vehicle_lookup"("vin", "customer_id", "created_at");
INSERT INTO vehicle_lookup (id, customer_id, grant_id, created_at, answer_id, vin, request_id)
SELECT id, customer_id, grant_id, created_at, answer_id, vin, request_id FROM lookup_before;
DROP TABLE lookup_before;

CREATE TABLE "saved_vehicle" (
    "customer_id" UUID NOT NULL,
    "lookup_id" UUID NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "last_looked_up_at" TIMESTAMPTZ(3) NOT NULL,
    "vin" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "saved_vehicle_pkey" PRIMARY KEY ("customer_id","vin")
) WITH (fillfactor = 90);
ALTER TABLE saved_vehicle ADD CONSTRAINT saved_vehicle_note_length CHECK (length(note) <= 500);
INSERT INTO saved_vehicle (customer_id, lookup_id, saved_at, last_looked_up_at, vin, note)
SELECT customer_id, lookup_id, saved_at, last_looked_up_at, vin, note FROM saved_vehicle_before;
DROP TABLE saved_vehicle_before;

CREATE TABLE "grant_entry" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "customer_id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "credits" INTEGER NOT NULL,
    "reason" TEXT,
    "reversal_version" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "grant_entry_pkey" PRIMARY KEY ("customer_id","id")
);
INSERT INTO grant_entry (id, customer_id, grant_id, kind, credits, reason, reversal_version, created_at)
SELECT uuidv7(created_at - clock_timestamp()), customer_id, grant_id, kind, credits, reason, reversal_version, created_at
FROM ledger_entry_before WHERE kind <> 'settlement' ORDER BY id;
DROP TABLE ledger_entry_before;
ALTER TABLE grant_entry
  ADD CONSTRAINT grant_entry_kind_known CHECK (kind IN ('grant', 'expiry', 'revocation', 'adjustment')),
  ADD CONSTRAINT grant_entry_sign
    CHECK (credits <> 0 AND (kind = 'adjustment' OR (credits > 0) = (kind = 'grant'))),
  ADD CONSTRAINT grant_entry_adjustment_reason CHECK (kind <> 'adjustment' OR reason IS NOT NULL);
CREATE UNIQUE INDEX grant_entry_one_grant ON grant_entry (grant_id) WHERE kind = 'grant';
-- Each version of a reversal is entered once.
CREATE UNIQUE INDEX grant_entry_of_reversal ON grant_entry (grant_id, reversal_version)
  WHERE reversal_version IS NOT NULL;
ALTER TABLE "grant_entry" ADD CONSTRAINT "grant_entry_grant_id_customer_id_fkey" FOREIGN KEY ("grant_id", "customer_id") REFERENCES "credit_grant"("id", "customer_id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE VIEW ledger_entry AS
SELECT id, customer_id, grant_id, kind, credits, reason, reversal_version, created_at, NULL AS vin FROM grant_entry
UNION ALL
SELECT id, customer_id, grant_id, 'settlement', -1, NULL, NULL, created_at, vin FROM vehicle_lookup;

ALTER TABLE app_lookup DROP CONSTRAINT app_lookup_id_fkey;
ALTER TABLE key_lookup DROP CONSTRAINT key_lookup_id_fkey;
ALTER TABLE key_lookup ADD COLUMN "customer_id" UUID;
UPDATE key_lookup k SET customer_id = a.customer_id FROM api_key a WHERE a.id = k.origin_id;
ALTER TABLE key_lookup ALTER COLUMN "customer_id" SET NOT NULL;

-- Keys come and go by the day, so a summary of each range of pages finds those that are over.
DROP INDEX "idempotency_record_expires_at_idx";
CREATE INDEX "idempotency_record_expires_at_idx" ON "idempotency_record" USING BRIN ("expires_at");
