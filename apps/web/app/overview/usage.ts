/** Lookups by day and key, as the chart and its table read them. */

export interface UsageSeries {
  readonly name: string
  readonly lookups: ReadonlyMap<string, number>
}

export interface Usage {
  /** `YYYY-MM-DD`, oldest first. */
  readonly days: readonly string[]
  readonly series: readonly UsageSeries[]
}

/** Days, the first and the last included. */
export interface UsageRange {
  readonly from: string
  readonly to: string
  /** The number of days up to today; null for dates of the reader's choice. */
  readonly preset: number | null
}

export function countLookups({ lookups }: UsageSeries): number {
  return [...lookups.values()].reduce((sum, each) => sum + each, 0)
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

export function formatDay(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`))
}
