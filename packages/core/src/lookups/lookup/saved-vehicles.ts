/** What a customer has looked up, read again without a charge. `vehicle-lists.ts` has the lists. */
import { validate as isUuid } from 'uuid'
import { required } from '../../foundation/db/call-function.ts'
import type { Database } from '../../foundation/db/client.ts'
import { MAX_NOTE_LENGTH } from '../../foundation/policy.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import * as sql from '../../generated/sql/functions.ts'

export interface SavedVehicle {
  /** As stored: `stored-answer.ts` reads it. */
  readonly answer: string
  readonly note: string
  readonly lookupId: string
  readonly lastLookedUpAt: Date
}

/** The latest answer about a saved vehicle; null: the customer has not saved it. */
export async function readSavedVehicle(
  prisma: Database,
  customerId: string,
  vin: string,
): Promise<SavedVehicle | null> {
  const saved = await prisma.savedVehicle.findUnique({
    where: { customerId_vin: { customerId, vin } },
    select: { note: true, lastLookedUpAt: true, lookupId: true },
  })
  if (!saved) return null
  return { ...saved, answer: await readAnswer(prisma, { customerId, id: saved.lookupId }) }
}

export interface SavedAnswer {
  readonly vin: string
  /** As stored: `stored-answer.ts` reads it. */
  readonly answer: string
}

/** The latest answers about saved vehicles, latest lookup first. */
export async function listSavedAnswers(
  prisma: Database,
  {
    customerId,
    vins,
    limit,
  }: {
    readonly customerId: string
    /** Only these vehicles; those that the customer has not saved are left out. */
    readonly vins?: readonly string[]
    readonly limit: number
  },
): Promise<SavedAnswer[]> {
  const isAskedFor = vins ? Prisma.sql`AND v.vin = ANY(${vins}::text[])` : Prisma.empty
  return await prisma.$queryRaw<SavedAnswer[]>`
    SELECT s.vin, a.before_vin || s.vin || a.after_vin AS answer
    FROM (
      SELECT * FROM saved_vehicle v WHERE v.customer_id = ${customerId}::uuid ${isAskedFor}
      ORDER BY v.last_looked_up_at DESC, v.vin LIMIT ${limit}::int
    ) s JOIN vehicle_answer a ON a.id = s.answer_id
    ORDER BY s.last_looked_up_at DESC, s.vin`
}

export interface PastLookup {
  readonly id: string
  readonly requestId: string
  readonly createdAt: Date
}

export interface LookupQuery {
  readonly customerId: string
  readonly vin: string
  /** Only lookups that come after this one in the list. */
  readonly after?: Pick<PastLookup, 'id' | 'createdAt'> | undefined
  readonly limit: number
}

/** The paid lookups of a VIN by this customer, newest first. */
export async function listLookupsOfVin(
  prisma: Database,
  { customerId, vin, after, limit }: LookupQuery,
): Promise<PastLookup[]> {
  return await prisma.vehicleLookup.findMany({
    where: {
      customerId,
      vin,
      ...(after && {
        OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }],
      }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, requestId: true, createdAt: true },
    take: limit,
  })
}

/** The answer of one paid lookup of a VIN; null: this customer has no such lookup. */
export async function readPastLookup(
  prisma: Database,
  { customerId, vin, id }: { readonly customerId: string; readonly vin: string; readonly id: string },
): Promise<{ readonly answer: string; readonly createdAt: Date } | null> {
  if (!isUuid(id)) return null
  const lookup = await prisma.vehicleLookup.findFirst({
    where: { id, customerId, vin },
    select: { createdAt: true },
  })
  return lookup && { ...lookup, answer: await readAnswer(prisma, { customerId, id }) }
}

async function readAnswer(
  prisma: Database,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<string> {
  const { answer } = await sql.readAnswer(prisma, { customer: customerId, lookup: id })
  return required(answer, 'the answer of a lookup')
}

/** False: the customer has not saved this vehicle. */
export async function noteOnVehicle(
  prisma: Database,
  { customerId, vin, note }: { readonly customerId: string; readonly vin: string; readonly note: string },
): Promise<boolean> {
  const { count } = await prisma.savedVehicle.updateMany({
    where: { customerId, vin },
    data: { note: note.slice(0, MAX_NOTE_LENGTH) },
  })
  return count === 1
}
