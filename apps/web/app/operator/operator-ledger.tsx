import type { LedgerLine } from '@vinspec/core/ledger'
import { formatChange, formatNumber } from '../ui/format.ts'
import { Cell, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { toWords } from './to-words.ts'

const HEAD = [
  { title: 'When' },
  { title: 'What' },
  { title: 'Credits', numeric: true },
  { title: 'Balance', numeric: true },
]

/** The entries as they are written, without the customer's words for them. */
export function OperatorLedger({ entries }: { readonly entries: readonly LedgerLine[] }) {
  return (
    <Table label="Ledger" head={HEAD}>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <Cell>
            <Time at={entry.createdAt} utc />
          </Cell>
          <Cell>
            {toWords(entry.kind)}
            {entry.kind === 'grant' && `: ${toWords(entry.source).toLowerCase()}`}
            <span className="block font-mono text-xs break-all text-ink-soft">
              {entry.vin ?? entry.paymentId}
            </span>
            {entry.reason !== null && (
              <span className="block text-xs wrap-anywhere text-ink-soft">{entry.reason}</span>
            )}
          </Cell>
          <Cell numeric>{formatChange(entry.credits)}</Cell>
          <Cell numeric>{formatNumber(entry.balance)}</Cell>
        </tr>
      ))}
    </Table>
  )
}
