/** Paid lookups by day and key, prepared for the chart. */
import type { ApiKeySummary } from '@vinspec/core/access'
import { REQUEST_LOG_DAYS } from '@vinspec/core/foundation'
import { type DailyUsage, readDailyUsage } from '@vinspec/core/requests'
import type { Services } from '@vinspec/web/services'
import { addDays, countDays, dayOf, readDay, startOfDay } from '../server/days.server.ts'
import { countLookups, type Usage, type UsageRange, type UsageSeries } from './usage.ts'

const PRESETS = [7, 30, 90]
const USUAL_DAYS = 30
const MOST_DAYS = 366

interface Reader {
  readonly now: Date
  readonly timeZone: string
}

/** Reads `?days=`, or `?from=` and `?to=`. Without them, or if they make no sense, the last 30 days. */
export function readUsageRange(searchParams: URLSearchParams, { now, timeZone }: Reader): UsageRange {
  const today = dayOf(now, timeZone)
  const from = readDay(searchParams.get('from'))
  const to = readDay(searchParams.get('to')) ?? today
  if (from !== undefined && from <= to && countDays(from, to) <= MOST_DAYS) {
    return { from, to, preset: null }
  }
  const preset = PRESETS.find((days) => String(days) === searchParams.get('days')) ?? USUAL_DAYS
  return { from: addDays(today, 1 - preset), to: today, preset }
}

/** The moments from which and before which lookups belong to a range. */
export function toSpan({ from, to }: UsageRange, timeZone: string) {
  return { since: startOfDay(from, timeZone), before: startOfDay(addDays(to, 1), timeZone) }
}

interface Reading extends Reader {
  readonly customerId: string
  readonly range: UsageRange
  readonly keys: readonly ApiKeySummary[]
}

/** One series for each key that was used, and one for lookups in the portal and by apps. */
export async function readUsage(
  { prisma }: Services,
  { customerId, range, keys, now, timeZone }: Reading,
): Promise<Usage> {
  const usage = await readDailyUsage(prisma, { customerId, timeZone, ...toSpan(range, timeZone) })
  const days = Array.from({ length: countDays(range.from, range.to) }, (_, day) => addDays(range.from, day))
  const isLogged = range.from > addDays(dayOf(now, timeZone), -REQUEST_LOG_DAYS)
  return { days, series: toSeries(usage, keys, isLogged ? 'Portal and apps' : 'Portal, apps, and before') }
}

/** @param others the name of the series of lookups without a known key */
function toSeries(
  usage: readonly DailyUsage[],
  keys: readonly ApiKeySummary[],
  others: string,
): UsageSeries[] {
  const sources = [...new Set(usage.map(({ apiKeyId }) => apiKeyId))]
  const series = sources.map((source) => {
    const key = keys.find(({ id }) => id === source)
    const lookups = new Map(
      usage.filter(({ apiKeyId }) => apiKeyId === source).map(({ day, lookups: count }) => [day, count]),
    )
    return { name: key ? `${key.name} …${key.lastFour}` : others, lookups }
  })
  return combineSmallest(series.toSorted((a, b) => countLookups(b) - countLookups(a)))
}

/** The most parts a chart can show clearly; the smallest are combined. */
const MOST_SERIES = 6

function combineSmallest(series: readonly UsageSeries[]): UsageSeries[] {
  if (series.length <= MOST_SERIES) return [...series]
  const lookups = new Map<string, number>()
  for (const [day, count] of series.slice(MOST_SERIES - 1).flatMap((each) => [...each.lookups])) {
    lookups.set(day, (lookups.get(day) ?? 0) + count)
  }
  return [...series.slice(0, MOST_SERIES - 1), { name: 'Others', lookups }]
}

/** Paid lookups of the last 30 days, for each key. */
export async function countLookupsByKey(
  { prisma, clock }: Services,
  customerId: string,
): Promise<Map<string, number>> {
  const timeZone = 'UTC'
  const range = readUsageRange(new URLSearchParams(), { now: clock(), timeZone })
  const usage = await readDailyUsage(prisma, { customerId, timeZone, ...toSpan(range, timeZone) })
  const counts = new Map<string, number>()
  for (const { apiKeyId, lookups } of usage) {
    if (apiKeyId !== null) counts.set(apiKeyId, (counts.get(apiKeyId) ?? 0) + lookups)
  }
  return counts
}
