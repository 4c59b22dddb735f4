/** The statements that fill a database. All rows are told by numbers, so that none has to be looked up. */

/** Lookups in one statement. */
export const BATCH = 100_000

/** As many answers as a year of lookups has, all copies of the one that is there. */
const ANSWERS = 2_000

export const NAMES = `
  CREATE FUNCTION fill_customer(n integer) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT ('0f111ed0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  CREATE FUNCTION fill_start(period integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT now() - make_interval(days => 30 * (period + 1)) $$;
  CREATE FUNCTION fill_grant(period integer, n integer) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT ('0f1117' || lpad(to_hex(4095 - period), 3, '0') || lpad(to_hex(n), 23, '0'))::uuid $$;
  CREATE FUNCTION fill_answer(n integer) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$ SELECT md5(n::text)::uuid $$;
  INSERT INTO vehicle_answer (id, before_vin, after_vin, record, used_on, title)
  SELECT fill_answer(n), before_vin, after_vin, record, used_on, title
  FROM (SELECT * FROM vehicle_answer LIMIT 1) one, generate_series(0, ${ANSWERS - 1}) n`

/** $1: how many customers. */
export const CUSTOMERS = `
  INSERT INTO customer (id, email, created_at)
  SELECT fill_customer(n), 'fill-' || n || '@example.com', now() - interval '2 years' FROM generate_series(0, $1 - 1) n`

/**
 * $1: how many periods ago; $2 and $3: from which to which share of the period; $4: how many lookups; $5: how many
 * customers; $6: how many lookups there are; $7: the share of the largest customer.
 */
export const LOOKUPS = `
  WITH made AS MATERIALIZED (
    SELECT i, fill_start($1) + ($2::float8 + ($3::float8 - $2::float8) * i / $4::integer) * interval '30 days' AS at,
      CASE WHEN random() < $7::float8 THEN 0 ELSE 1 + floor(random() * ($5::integer - 1))::integer END AS n
    FROM generate_series(0, $4::integer - 1) AS i
  ), entered AS (
    INSERT INTO vehicle_lookup (id, customer_id, grant_id, created_at, answer_id, vin, request_id)
    SELECT uuidv7(at - now()), fill_customer(n), fill_grant($1, n), at, fill_answer(i % ${ANSWERS}),
      'FULLTABLE' || lpad(($6::integer + i)::text, 8, '0'), 'req_' || replace(gen_random_uuid()::text, '-', '')
    FROM made
    RETURNING customer_id, id, created_at, answer_id, vin, request_id
  ), saved AS (
    INSERT INTO saved_vehicle (customer_id, lookup_id, answer_id, saved_at, last_looked_up_at, vin)
    SELECT customer_id, id, answer_id, created_at, created_at, vin FROM entered
  ), requests AS (
    INSERT INTO api_request (customer_id, created_at, request_id, operation, status, outcome, duration_ms)
    SELECT customer_id, created_at, request_id, 'lookUpVehicleSpecs', 200, 'ok', 5 FROM entered
    WHERE created_at > now() - interval '30 days'
  )
  INSERT INTO idempotency_record (customer_id, key, fingerprint, state, attempt_id, expires_at)
  SELECT customer_id, gen_random_uuid()::text, sha256(vin::bytea), 'completed', id, created_at + interval '24 hours'
  FROM entered WHERE created_at > now() - interval '24 hours'`

/**
 * The grants of a period, with what the lookups spent of them; all but the last have expired. A period began a little earlier
 * for its first lookups: now() has moved on since. $1: how many periods ago; $2: how many customers.
 */
export const GRANTS = `
  WITH used AS (
    SELECT grant_id, count(*)::integer AS credits FROM vehicle_lookup
    WHERE id >= first_id_of(fill_start($1) - interval '1 hour') AND id < first_id_of(fill_start($1 - 1) + interval '1 hour')
    GROUP BY grant_id
  ), granted AS (
    INSERT INTO credit_grant (
      id, customer_id, source, credits, reserved, withdrawn, granted_at, expires_at, expiry_entered,
      granted_by, reason, operator_key)
    SELECT fill_grant($1, n), fill_customer(n), 'operator', size, spent, CASE WHEN $1 > 0 THEN size - spent ELSE 0 END,
      fill_start($1) - interval '1 minute', fill_start($1 - 1) + interval '15 days', $1 > 0,
      'bench', 'to fill', format('fill-%s-%s', $1, n)
    FROM generate_series(0, $2 - 1) n
    LEFT JOIN used ON grant_id = fill_grant($1, n)
    CROSS JOIN LATERAL (SELECT coalesce(used.credits, 0) AS spent) s
    CROSS JOIN LATERAL (SELECT 1000 + spent / 1000 * 1000 AS size) l
    RETURNING id, customer_id, credits, withdrawn, granted_at, expires_at
  )
  INSERT INTO grant_entry (id, customer_id, grant_id, kind, credits, created_at)
  SELECT uuidv7(at - now()), customer_id, granted.id, kind, change, at
  FROM granted, LATERAL (VALUES ('grant', granted.credits, granted_at), ('expiry', -withdrawn, expires_at))
    AS entry (kind, change, at)
  WHERE change <> 0`
