/** My Vehicles: what a customer has looked up, read again without a charge. */
import { validate as isUuid } from 'uuid'
import { always } from '../db/call-function.ts'
import type { Database } from '../db/client.ts'
import { Prisma } from '../generated/prisma/client.ts'
import * as sql from '../generated/sql/functions.ts'
import { MAX_NOTE_LENGTH } from '../policy.ts'

export interface SavedVehicleSummary {
  readonly vin: string
  readonly title: string
  readonly note: string
  readonly savedAt: Date
  readonly lastLookedUpAt: Date
}

export type VehicleOrder = 'latest' | 'oldest' | 'title' | 'vin'

export interface VehicleQuery {
  readonly customerId: string
  /** Words, each a part of VIN, title or note, in any order; empty: all. */
  readonly search: string
  readonly order: VehicleOrder
  readonly offset: number
  readonly limit: number
}

const ORDERS: Readonly<Record<VehicleOrder, Prisma.Sql>> = {
  latest: Prisma.sql`s.last_looked_up_at DESC, s.vin`,
  oldest: Prisma.sql`s.last_looked_up_at ASC, s.vin`,
  title: Prisma.sql`s.title, s.vin`,
  vin: Prisma.sql`s.vin`,
}

const WITH_ANSWER = Prisma.sql`
  JOIN vehicle_lookup l ON l.customer_id = s.customer_id AND l.id = s.lookup_id
  JOIN vehicle_answer a ON a.id = l.answer_id`
const TITLE = Prisma.sql`(a.before_vin || s.vin || a.after_vin)::json ->> 'title'`

export async function listSavedVehicles(
  prisma: Database,
  query: VehicleQuery,
): Promise<{ readonly vehicles: SavedVehicleSummary[]; readonly total: number }> {
  const { order, offset, limit } = query
  const rows = await prisma.$queryRaw<Array<SavedVehicleSummary & { readonly total: number }>>`
    SELECT s.vin, ${TITLE} AS title, s.note, s.saved_at AS "savedAt",
      s.last_looked_up_at AS "lastLookedUpAt", s.total
    FROM (
      SELECT s.*, (count(*) OVER ())::int AS total FROM (${whatIsAskedFor(query)}) s
      ORDER BY ${ORDERS[order]} LIMIT ${limit}::int OFFSET ${offset}::int
    ) s ${WITH_ANSWER}
    ORDER BY ${ORDERS[order]}`
  return { vehicles: rows.map(({ total: _total, ...vehicle }) => vehicle), total: rows[0]?.total ?? 0 }
}

/** Where a list continues: after this vehicle. */
export interface VehiclePosition {
  readonly lastLookedUpAt: Date
  readonly vin: string
}

/** The same, the latest lookup first, page by page: a vehicle that comes in between shifts no other. */
export async function pageSavedVehicles(
  prisma: Database,
  {
    after,
    limit,
    ...query
  }: Pick<VehicleQuery, 'customerId' | 'search' | 'limit'> & { readonly after: VehiclePosition | undefined },
): Promise<SavedVehicleSummary[]> {
  const behind = after
    ? Prisma.sql`WHERE s.last_looked_up_at < ${after.lastLookedUpAt}::timestamptz
        OR (s.last_looked_up_at = ${after.lastLookedUpAt}::timestamptz AND s.vin > ${after.vin})`
    : Prisma.empty
  return await prisma.$queryRaw<SavedVehicleSummary[]>`
    SELECT s.vin, ${TITLE} AS title, s.note, s.saved_at AS "savedAt",
      s.last_looked_up_at AS "lastLookedUpAt"
    FROM (
      SELECT s.* FROM (${whatIsAskedFor({ ...query, order: 'latest' })}) s ${behind}
      ORDER BY ${ORDERS.latest} LIMIT ${limit}::int
    ) s ${WITH_ANSWER}
    ORDER BY ${ORDERS.latest}`
}

/** Titles are in the answers: they are read for every vehicle only if the list depends on them, and then once. */
function whatIsAskedFor({
  customerId,
  search,
  order,
}: Pick<VehicleQuery, 'customerId' | 'search' | 'order'>): Prisma.Sql {
  if (search === '' && order !== 'title') {
    return Prisma.sql`SELECT v.*, NULL AS title FROM saved_vehicle v WHERE v.customer_id = ${customerId}::uuid`
  }
  const isFound = search
    .split(/\s+/)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
    .map((pattern) => Prisma.sql`(vin ILIKE ${pattern} OR title ILIKE ${pattern} OR note ILIKE ${pattern})`)
  return Prisma.sql`
    SELECT * FROM (
      SELECT s.*, ${TITLE} AS title
      FROM saved_vehicle s ${WITH_ANSWER}
      WHERE s.customer_id = ${customerId}::uuid
      OFFSET 0
    ) t
    WHERE ${Prisma.join(isFound, ' AND ')}`
}

export interface SavedVehicle {
  /** As it was stored: `stored-answer.ts` reads it. */
  readonly answer: string
  readonly note: string
  readonly lookupId: string
  readonly lastLookedUpAt: Date
}

/** The latest answer about a saved vehicle; null when the customer has not saved it. */
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
  /** As it was stored: `stored-answer.ts` reads it. */
  readonly answer: string
}

/** The latest answers about saved vehicles, the latest lookup first. */
export async function listSavedAnswers(
  prisma: Database,
  {
    customerId,
    vins,
    limit,
  }: {
    readonly customerId: string
    /** Only of these; those that the customer has not saved are left out. */
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
    ) s ${WITH_ANSWER}
    ORDER BY ${ORDERS.latest}`
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

/** The answer of one paid lookup of a VIN; null when it is not this customer's. */
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
  return always(answer, 'the answer of a lookup')
}

/** False: the customer has not saved such a vehicle. */
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
