/** Credits spent, by day and key. */
import type { DailyUsageList } from '@vinspec/sdk'
import { tableLines, toText } from './layout.ts'
import type { Presenter } from './screen.ts'

export const showDailyUsage: Presenter<DailyUsageList> = ({ data }, screen) => {
  if (data.length === 0) return toText(['  No lookups in this period.'])
  const days = { title: 'Day (UTC)', cells: data.map(({ day }) => day) }
  const columns = [
    { title: 'Lookups', cells: data.map(({ lookups }) => String(lookups)) },
    { title: 'API key', cells: data.map((usage) => usage.api_key_name ?? usage.api_key_id ?? '–') },
  ]
  const total = data.reduce((sum, { lookups }) => sum + lookups, 0)
  return toText([
    ...tableLines(days, columns, screen),
    '',
    `  Total: ${total} ${total === 1 ? 'lookup' : 'lookups'}`,
  ])
}
