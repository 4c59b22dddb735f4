/**
 * Whether the days of the ledger are as they were chained (../ledger/close-ledger-day.sql): a day that is not was
 * changed afterward.
 */
import type { Database } from '../../foundation/db/client.ts'
import type { RowDifference } from './row-differences.ts'

/** How many of the latest days each report checks again. */
const LAST_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000
/** How many customers one statement reads, for one day. */
const CUSTOMERS = 1_000

/**
 * No statement takes longer the more days or customers there are.
 * @param all whether to check every day since the first grant
 */
export async function readChainDifferences(prisma: Database, all: boolean): Promise<RowDifference[]> {
  const { chainedUntil: until } = await prisma.counting.findFirstOrThrow({ select: { chainedUntil: true } })
  const from = all ? await readFirstDay(prisma) : until.getTime() - LAST_DAYS * DAY_MS
  const found: RowDifference[] = []
  for await (const customers of readCustomers(prisma)) {
    for (let day = Math.max(0, from); day < until.getTime(); day += DAY_MS) {
      found.push(...(await readDay(prisma, customers, new Date(day))))
    }
  }
  return found
}

async function* readCustomers(prisma: Database): AsyncGenerator<string[]> {
  let ids: string[] = []
  do {
    const after = ids.at(-1)
    const page = await prisma.customer.findMany({
      ...(after !== undefined && { where: { id: { gt: after } } }),
      orderBy: { id: 'asc' },
      take: CUSTOMERS,
      select: { id: true },
    })
    ids = page.map(({ id }) => id)
    yield ids
  } while (ids.length === CUSTOMERS)
}

/** The day of the first grant, with which the ledger begins; infinitely late if there is none. */
async function readFirstDay(prisma: Database): Promise<number> {
  const { _min: first } = await prisma.creditGrant.aggregate({ _min: { grantedAt: true } })
  return Math.floor((first.grantedAt?.getTime() ?? Infinity) / DAY_MS) * DAY_MS
}

async function readDay(prisma: Database, customers: readonly string[], day: Date): Promise<RowDifference[]> {
  return await prisma.$queryRaw`
    SELECT c.email, 'ledger_day' AS "row", day::text AS id, v.what, v.expected::float8 AS expected, v.found::float8 AS found
    FROM (
      SELECT * FROM ledger_day
      WHERE customer_id = ANY (${customers}::uuid[]) AND day = (${day}::timestamptz AT TIME ZONE 'UTC')::date
    ) d
    FULL JOIN ledger_days(${day}::timestamptz, ${day}::timestamptz + interval '24 hours', ${customers}::uuid[]) l
      USING (customer_id, day)
    LEFT JOIN customer c ON c.id = customer_id
    CROSS JOIN LATERAL (VALUES
      ('entries, as chained', coalesce(d.entries, 0), coalesce(l.entries, 0)),
      ('as it was chained', 1, coalesce((d.sha256 = ledger_day_hash(customer_id, day, d.previous, l.lines))::int, 1)),
      ('chained to the day before', 1, (d.sha256 IS NULL OR d.previous IS NOT DISTINCT FROM (
        SELECT b.sha256 FROM ledger_day b WHERE b.customer_id = d.customer_id AND b.day < d.day ORDER BY b.day DESC LIMIT 1
      ))::int)
    ) AS v (what, expected, found)
    WHERE v.expected <> v.found
    ORDER BY c.email, v.what`
}
