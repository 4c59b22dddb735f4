/** Which days of the ledger are chained, and by which hash. Their signed statements are for programs: `--json`. */
import type { LedgerDayList } from '@vinspec/sdk'
import { moreLines, tableLines, toText } from './layout.ts'
import type { Presenter } from './screen.ts'

export const showLedgerDays: Presenter<LedgerDayList> = ({ data, next_cursor }, screen) => {
  const days = { title: 'Day (UTC)', cells: data.map(({ day }) => day) }
  const columns = [
    { title: 'Entries', cells: data.map(({ entries }) => String(entries)) },
    { title: 'SHA-256', cells: data.map(({ sha256 }) => sha256) },
  ]
  return toText([...tableLines(days, columns, screen), ...moreLines(next_cursor, 'ledger', screen)])
}
