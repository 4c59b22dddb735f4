/** Which saved vehicles are watched for new recalls: all, until their customer turns that off. */
import type { Database, Transaction } from '../../foundation/db/client.ts'
import { inBatches } from '../../foundation/db/in-batches.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import { ANSWER_ID } from '../lookup/vehicle-lists.ts'

/** How many vehicles one statement adds. */
const AT_ONCE = 5_000

interface Watched {
  readonly customerId: string
  readonly vin: string
}

/**
 * Watches the vehicles that were saved since the last call, and schedules the questions about their models. It compares
 * all saved vehicles with those that are watched, which takes less than a second for 300,000. A vehicle that was looked up
 * again follows the name of its latest answer. Returns how many are new.
 */
export async function watchSavedVehicles({ prisma, clock }: Dependencies): Promise<number> {
  const now = await readMoment(prisma, clock)
  const added = await inBatches(AT_ONCE, () => watch(prisma, now, Prisma.sql`true`))
  await followNames(prisma, now)
  return added
}

/** Undefined: the customer has not saved the vehicle, or its model is not known. */
export async function isWatched(prisma: Database, watched: Watched): Promise<boolean | undefined> {
  const found = await prisma.recallWatch.findUnique({ where: { customerId_vin: watched } })
  if (found) return found.modelYear === null ? undefined : !found.isOff
  return (await prisma.savedVehicle.count({ where: watched })) === 0 ? undefined : true
}

/**
 * Turning it on again sets a new baseline: recalls that came in the meantime are not notified. False: the customer has
 * not saved the vehicle.
 */
export async function setWatched(
  { prisma, clock }: Dependencies,
  { customerId, vin, isOn }: Watched & { readonly isOn: boolean },
): Promise<boolean> {
  return await prisma.$transaction(async (tx) => {
    const now = await readMoment(tx, clock)
    await watch(tx, now, Prisma.sql`s.customer_id = ${customerId}::uuid AND s.vin = ${vin}`)
    const changed = { isOff: !isOn, ...(isOn && { hasBaseline: false }) }
    await tx.recallWatch.updateMany({ where: { customerId, vin, isOff: isOn }, data: changed })
    return (await tx.recallWatch.count({ where: { customerId, vin } })) === 1
  })
}

/**
 * The model is taken from the saved answer. A vehicle without a model is recorded as well, so that it is not examined
 * again. Vehicles are locked, so that those of an account that is being closed are not watched afterward. A lookup that
 * ends after that saves one more.
 */
async function watch(on: Database | Transaction, now: Date, which: Prisma.Sql): Promise<number> {
  return await on.$executeRaw`
    WITH fresh AS MATERIALIZED (
      SELECT s.customer_id, s.vin, ${ANSWER_ID} AS answer_id FROM saved_vehicle s
      JOIN customer c ON c.id = s.customer_id AND c.closed_at IS NULL
      WHERE ${which}
        AND NOT EXISTS (SELECT FROM recall_watch w WHERE w.customer_id = s.customer_id AND w.vin = s.vin)
      LIMIT ${AT_ONCE} FOR KEY SHARE OF s
    ), ${modelsOfFresh(now)}
    INSERT INTO recall_watch (customer_id, vin, model_year, make, model)
    SELECT n.customer_id, n.vin, k.model_year, k.make, k.model
    FROM named n LEFT JOIN known k ON k.customer_id = n.customer_id AND k.vin = n.vin
    ON CONFLICT DO NOTHING`
}

/** Tables `named` and `known`: the models of the vehicles in a table `fresh`. Those that are known are asked about. */
const modelsOfFresh = (now: Date) => Prisma.sql`
  named AS MATERIALIZED (
    SELECT f.customer_id, f.vin, v ->> 'year' AS year, v ->> 'make' AS make, v ->> 'model' AS model
    FROM fresh f LEFT JOIN vehicle_answer a ON a.id = f.answer_id
    LEFT JOIN LATERAL (SELECT (a.before_vin || f.vin || a.after_vin)::jsonb -> 'vehicle' AS v) j ON true
  ), known AS MATERIALIZED (
    SELECT customer_id, vin, year::int AS model_year, make, model FROM named
    WHERE year ~ '^[0-9]{4}$' AND make <> '' AND model <> ''
  ), asked AS (
    INSERT INTO watched_model (model_year, make, model, due_at)
    SELECT DISTINCT model_year, make, model, ${now}::timestamptz FROM known
    ON CONFLICT DO NOTHING
  )`

/** Newer vehicle data may name a model as NHTSA does. Its recalls then begin with a new baseline. */
async function followNames(prisma: Database, now: Date): Promise<void> {
  await prisma.$executeRaw`
    WITH fresh AS MATERIALIZED (
      SELECT s.customer_id, s.vin, ${ANSWER_ID} AS answer_id
      FROM saved_vehicle s JOIN recall_watch w ON w.customer_id = s.customer_id AND w.vin = s.vin
      WHERE s.last_looked_up_at > ${now}::timestamptz - interval '6 hours'
    ), ${modelsOfFresh(now)}
    UPDATE recall_watch w SET model_year = k.model_year, make = k.make, model = k.model, has_baseline = false
    FROM known k WHERE w.customer_id = k.customer_id AND w.vin = k.vin
      AND (w.model_year, w.make, w.model) IS DISTINCT FROM (k.model_year, k.make, k.model)`
}
