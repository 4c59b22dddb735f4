import type { LedgerLine } from '@vinspec/core'
import { Link } from 'react-router'
import { ButtonLink } from './button.tsx'
import { Empty } from './empty.tsx'
import { formatNumber } from './format.ts'
import { Panel } from './panel.tsx'
import { Cell, Table } from './table.tsx'
import { Time } from './time.tsx'

export interface LedgerProps {
  readonly entries: readonly LedgerLine[]
  readonly hasOlder: boolean
}

const HEAD = [{ title: 'When' }, { title: 'What' }, { title: 'Credits', numeric: true }]

/** Every credit gained and lost. */
export function Ledger({ entries, hasOlder }: LedgerProps) {
  const last = entries.at(-1)
  return (
    <Panel title="Ledger" lead="Every credit that came and went.">
      {entries.length === 0 ? (
        <Empty text="Nothing yet. Your first package will be the first line." />
      ) : (
        <>
          <Table label="Ledger" head={HEAD}>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <Cell>
                  <Time at={entry.createdAt} />
                </Cell>
                <Cell>
                  <What entry={entry} />
                </Cell>
                <Cell numeric>
                  <span className={entry.credits > 0 ? 'font-medium text-good' : ''}>
                    {entry.credits > 0 ? '+' : '−'}
                    {formatNumber(Math.abs(entry.credits))}
                  </span>
                </Cell>
              </tr>
            ))}
          </Table>
          <div className="flex flex-wrap gap-2">
            {hasOlder && last && (
              <ButtonLink look="secondary" to={`?before=${last.id}`} preventScrollReset>
                Older
              </ButtonLink>
            )}
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
  purchase: 'Package bought',
  top_up: 'Package bought automatically',
  operator: 'Given by vinspec',
}

const OTHERS: Readonly<Record<string, string>> = {
  expiry: 'Expired',
  revocation: 'Taken back with a refund',
  adjustment: 'Adjusted',
}

function What({ entry: { kind, source, vin, reason } }: { readonly entry: LedgerLine }) {
  if (kind === 'grant') return GRANTS[source] ?? source
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
  return [OTHERS[kind] ?? kind, reason].filter(Boolean).join(': ')
}
