import { formatNumber } from '@vinspec/contract/amounts'
import type { LedgerLine } from '@vinspec/core/ledger'
import { Link } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { formatChange, formatMoneyChange } from '../ui/format.ts'
import { Older, type Query } from '../ui/older.tsx'
import { Panel } from '../ui/panel.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

export interface LedgerProps {
  readonly entries: readonly LedgerLine[]
  readonly next: Query | undefined
  /** Whether these are the latest. */
  readonly isLatest: boolean
}

const COLUMNS: ReadonlyArray<Column<LedgerLine>> = [
  { title: 'When', cell: ({ createdAt }) => <Time at={createdAt} utc /> },
  {
    title: 'What',
    cell: (entry) => (
      <>
        <What entry={entry} />
        <span className="block text-xs text-ink-soft tabular-nums sm:hidden">
          Balance {formatNumber(entry.balance)}
        </span>
      </>
    ),
  },
  {
    title: 'Credits',
    numeric: true,
    cell: ({ credits, cents }) => (
      <>
        <span className={`block ${credits > 0 ? 'font-medium text-good' : ''}`}>{formatChange(credits)}</span>
        <span className="text-xs whitespace-nowrap text-ink-soft">
          {cents === 0 ? 'free' : formatMoneyChange(cents)}
        </span>
      </>
    ),
  },
  { title: 'Balance', numeric: true, wide: true, cell: ({ balance }) => formatNumber(balance) },
]

/** Every credit gained and lost. */
export function Ledger({ entries, next, isLatest }: LedgerProps) {
  return (
    <Panel
      id="ledger"
      title="Ledger"
      lead="Every credit you gained or used, with what you paid for it, and the credits you then had."
    >
      {entries.length === 0 ? (
        <Empty text={isLatest ? 'Nothing yet. Your first package will appear here.' : 'No older entries.'} />
      ) : (
        <>
          <Table label="Ledger" columns={COLUMNS} rows={entries} />
          <div className="flex flex-wrap gap-2">
            <Older next={next} isLatest={isLatest} id="ledger" />
            <ButtonLink look="secondary" to="/billing/ledger.csv" reloadDocument download>
              Export CSV
            </ButtonLink>
          </div>
        </>
      )}
    </Panel>
  )
}

const GRANTS: Readonly<Record<string, string>> = {
  purchase: 'Bought a package',
  top_up: 'Bought a package automatically',
  operator: 'Added by vinspec',
  free: 'Free lookups for a new customer',
}

function What({ entry }: { readonly entry: LedgerLine }) {
  const { kind, source, vin, paymentId } = entry
  if (kind === 'settlement' && vin !== null) {
    return (
      <>
        Lookup of{' '}
        <Link to={`/vehicles/${vin}`} className="font-mono text-xs text-accent underline">
          {vin}
        </Link>
      </>
    )
  }
  const text = kind === 'grant' ? (GRANTS[source] ?? source) : describeChange(entry)
  if (paymentId === null || kind === 'expiry') return text
  return (
    <>
      {text}, <Link to={`/billing/receipts/${paymentId}`}>receipt</Link>
    </>
  )
}

/** The receipt says which credits of a payment a refund or dispute took, and which it gave back. */
function describeChange({ kind, credits, paymentId, reason }: LedgerLine): string {
  if (kind === 'expiry') return 'Expired unused'
  if (paymentId === null) return reason ?? 'Adjusted'
  return credits < 0
    ? 'Taken back because the payment was refunded or disputed'
    : 'Given back because the payment stands'
}
