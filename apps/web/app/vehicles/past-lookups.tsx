import type { PastLookup } from '@vinspec/core/lookup'
import { Link } from 'react-router'
import { FoldedPanel } from '../ui/panel.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

export interface PastLookupsProps {
  readonly vin: string
  readonly lookups: readonly PastLookup[]
  readonly shown: string
}

export function PastLookups({ vin, lookups, shown }: PastLookupsProps) {
  const columns: Column<PastLookup>[] = [
    { title: 'When', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      title: 'Request',
      wide: true,
      cell: ({ requestId }) => <span className="font-mono text-xs text-ink-soft">{requestId}</span>,
    },
    {
      title: 'Result',
      cell: ({ id }) =>
        id === shown ? 'Shown above' : <Link to={`/vehicles/${vin}?lookup=${id}`}>Show</Link>,
    },
  ]
  return (
    <FoldedPanel
      title="Past lookups"
      lead="Newest first. Each lookup cost 1 credit. You can view its result at any time."
    >
      <Table label="Lookups" columns={columns} rows={lookups} />
    </FoldedPanel>
  )
}
