/** What was paid for a vehicle, and when. */
import type { PastLookupList } from '@vinspec/sdk'
import { moreLines, tableLines, toText } from './layout.ts'
import type { Presenter } from './screen.ts'

export const showPastLookups: Presenter<PastLookupList> = ({ data, next_cursor }, screen) => {
  const times = { title: 'Lookup (UTC)', cells: data.map((lookup) => toTime(lookup.created_at)) }
  const columns = [{ title: 'Request', cells: data.map((lookup) => lookup.request_id) }]
  const more = moreLines(next_cursor, `vehicles lookups ${data[0]?.vin ?? '<vin>'}`, screen)
  return toText([...tableLines(times, columns, screen), ...more])
}

function toTime(time: string): string {
  return time.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')
}
