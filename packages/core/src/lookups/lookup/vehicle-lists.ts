/**
 * Lists of My Vehicles. They are only read from two indexes, whatever is requested: the key of saved vehicles, which
 * holds each customer's in one place, and that of answers, which has their titles. So a page of 100,000 vehicles takes
 * about ten milliseconds. A column that a list is to show or search must be in one of them.
 */
import type { Database } from '../../foundation/db/client.ts'
import { Prisma } from '../../generated/prisma/client.ts'

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
  /** Words that each are a part of the VIN, title, or note, in any order; empty: all vehicles. */
  readonly search: string
  readonly order: VehicleOrder
  readonly offset: number
  readonly limit: number
}

const ORDERS: Readonly<Record<VehicleOrder, Prisma.Sql>> = {
  latest: Prisma.sql`s.last_looked_up_at DESC, s.vin`,
  oldest: Prisma.sql`s.last_looked_up_at ASC, s.vin`,
  title: Prisma.sql`a.title, s.vin`,
  vin: Prisma.sql`s.vin`,
}

/**
 * Rows written by processes of the release before these columns have neither: then the lookup and the answer are read.
 */
export const ANSWER_ID: Prisma.Sql = Prisma.sql`COALESCE(s.answer_id, (SELECT l.answer_id FROM vehicle_lookup l
  WHERE l.customer_id = s.customer_id AND l.vin = s.vin ORDER BY l.created_at DESC LIMIT 1))`
const TITLE = Prisma.sql`COALESCE(a.title, (SELECT (k.before_vin || s.vin || k.after_vin)::json ->> 'title'
  FROM vehicle_answer k WHERE k.id = a.id))`

/** A page, and the number of all vehicles that match. */
export async function listSavedVehicles(
  prisma: Database,
  query: VehicleQuery,
): Promise<{ readonly vehicles: SavedVehicleSummary[]; readonly total: number }> {
  const found = whatIsAskedFor(query)
  const [vehicles, [counted]] = await Promise.all([
    readPage(prisma, found, query),
    prisma.$queryRaw<
      Array<{ total: number }>
    >`SELECT count(*)::int AS total FROM saved_vehicle s WHERE ${found}`,
  ])
  return { vehicles, total: counted?.total ?? 0 }
}

/** The vehicle after which a list continues. */
export interface VehiclePosition {
  readonly lastLookedUpAt: Date
  readonly vin: string
}

/** The same list, latest lookup first, page by page: a vehicle that is added in between does not shift the others. */
export async function pageSavedVehicles(
  prisma: Database,
  {
    after,
    limit,
    ...query
  }: Pick<VehicleQuery, 'customerId' | 'search' | 'limit'> & { readonly after: VehiclePosition | undefined },
): Promise<SavedVehicleSummary[]> {
  const behind = after
    ? Prisma.sql`AND (s.last_looked_up_at < ${after.lastLookedUpAt}::timestamptz
        OR (s.last_looked_up_at = ${after.lastLookedUpAt}::timestamptz AND s.vin > ${after.vin}))`
    : Prisma.empty
  const found = Prisma.sql`${whatIsAskedFor(query)} ${behind}`
  return await readPage(prisma, found, { order: 'latest', offset: 0, limit })
}

async function readPage(
  prisma: Database,
  found: Prisma.Sql,
  { order, offset, limit }: Pick<VehicleQuery, 'order' | 'offset' | 'limit'>,
): Promise<SavedVehicleSummary[]> {
  return await prisma.$queryRaw<SavedVehicleSummary[]>`
    SELECT s.vin, ${TITLE} AS title, s.note, s.saved_at AS "savedAt", s.last_looked_up_at AS "lastLookedUpAt"
    FROM (
      SELECT s.vin, ${ANSWER_ID} AS answer_id, s.note, s.saved_at, s.last_looked_up_at
      FROM saved_vehicle s ${order === 'title' ? Prisma.sql`JOIN vehicle_answer a ON a.id = ${ANSWER_ID}` : Prisma.empty}
      WHERE ${found}
      ORDER BY ${ORDERS[order]} LIMIT ${limit}::int OFFSET ${offset}::int
    ) s JOIN vehicle_answer a ON a.id = s.answer_id
    ORDER BY ${ORDERS[order]}`
}

function whatIsAskedFor({ customerId, search }: Pick<VehicleQuery, 'customerId' | 'search'>): Prisma.Sql {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return Prisma.join(
    [Prisma.sql`s.customer_id = ${customerId}::uuid`, ...words.map((word) => hasWord(word))],
    ' AND ',
  )
}

/**
 * VINs have no lowercase letters, and comparing them unchanged takes a third of the time. Of other letters than those of
 * ASCII, many databases do not know which belong together, such as ü and Ü, unless a collation says so.
 */
function hasWord(word: string): Prisma.Sql {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
  const note = /^[!-~]*$/.test(word) ? Prisma.sql`s.note` : Prisma.sql`s.note COLLATE "und-x-icu"`
  return Prisma.sql`(
    s.vin LIKE ${pattern.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())} OR (s.note <> '' AND ${note} ILIKE ${pattern})
    OR ${ANSWER_ID} IN (SELECT id FROM vehicle_answer WHERE title ILIKE ${pattern}))`
}
