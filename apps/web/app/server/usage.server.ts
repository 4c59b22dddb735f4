/** The last 30 days of paid lookups, prepared for the chart. */
import type { ApiKeySummary } from '@vinspec/core/access'
import { type DailyUsage, readDailyUsage } from '@vinspec/core/requests'
import { type Services } from '@vinspec/web/services'
import { countLookups, type Usage, type UsageSeries } from '../components/usage.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

export async function readUsage(
  services: Services,
  customerId: string,
  timeZone: string,
): Promise<DailyUsage[]> {
  return await readDailyUsage(services, { customerId, days: DAYS, timeZone })
}

interface Reading {
  readonly keys: readonly ApiKeySummary[]
  readonly now: Date
  readonly timeZone: string
}

/** One series for each key that was used; the rest were looked up in the portal or by apps. */
export function toUsage(usage: readonly DailyUsage[], { keys, now, timeZone }: Reading): Usage {
  // `sv-SE` writes a date as YYYY-MM-DD.
  const toDay = (ms: number) => new Date(ms).toLocaleDateString('sv-SE', { timeZone })
  const first = now.getTime() - (DAYS - 1) * DAY_MS
  const days = new Set(Array.from({ length: DAYS }, (_, day) => toDay(first + day * DAY_MS)))
  return { days: [...days], series: toSeries(usage, keys) }
}

function toSeries(usage: readonly DailyUsage[], keys: readonly ApiKeySummary[]): UsageSeries[] {
  const sources = [...new Set(usage.map(({ apiKeyId }) => apiKeyId))]
  const series = sources.map((source) => {
    const key = keys.find(({ id }) => id === source)
    const lookups = new Map(
      usage.filter(({ apiKeyId }) => apiKeyId === source).map(({ day, lookups: count }) => [day, count]),
    )
    return { name: key ? `${key.name} …${key.lastFour}` : 'Portal and apps', lookups }
  })
  return fold(series.toSorted((a, b) => countLookups(b) - countLookups(a)))
}

/** The most parts a chart can show clearly; the smallest are combined. */
const MOST_SERIES = 6

function fold(series: readonly UsageSeries[]): UsageSeries[] {
  if (series.length <= MOST_SERIES) return [...series]
  const lookups = new Map<string, number>()
  for (const [day, count] of series.slice(MOST_SERIES - 1).flatMap((each) => [...each.lookups])) {
    lookups.set(day, (lookups.get(day) ?? 0) + count)
  }
  return [...series.slice(0, MOST_SERIES - 1), { name: 'Others', lookups }]
}

/** Paid lookups of the last 30 days, for each key. */
export async function countLookupsByKey(
  services: Services,
  customerId: string,
): Promise<Map<string, number>> {
  const usage = await readUsage(services, customerId, 'UTC')
  const counts = new Map<string, number>()
  for (const { apiKeyId, lookups } of usage) {
    if (apiKeyId !== null) counts.set(apiKeyId, (counts.get(apiKeyId) ?? 0) + lookups)
  }
  return counts
}
