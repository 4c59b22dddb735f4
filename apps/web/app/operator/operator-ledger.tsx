import type { LedgerLine } from '@vinspec/core/ledger'
import { formatChange, formatNumber } from '../ui/format.ts'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { toWords } from './to-words.ts'

const COLUMNS: ReadonlyArray<Column<LedgerLine>> = [
  { title: 'When', cell: ({ createdAt }) => <Time at={createdAt} utc /> },
  {
    title: 'What',
    cell: ({ kind, source, vin, paymentId, reason }) => (
      <>
        {toWords(kind)}
        {kind === 'grant' && `: ${toWords(source).toLowerCase()}`}
        <span className="block font-mono text-xs break-all text-ink-soft">{vin ?? paymentId}</span>
        {reason !== null && <span className="block text-xs wrap-anywhere text-ink-soft">{reason}</span>}
      </>
    ),
  },
  { title: 'Credits', numeric: true, cell: ({ credits }) => formatChange(credits) },
  { title: 'Balance', numeric: true, cell: ({ balance }) => formatNumber(balance) },
]

/** The entries as they are written, without the customer's words for them. */
export function OperatorLedger({ entries }: { readonly entries: readonly LedgerLine[] }) {
  return <Table label="Ledger" columns={COLUMNS} rows={entries} empty="No entries." />
}
