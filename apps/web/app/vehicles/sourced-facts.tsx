import { Badge } from '../bulk/badge.tsx'
import { type Column, Table } from '../ui/table.tsx'

export interface SourcedFactsProps {
  /** The strongest source first. */
  readonly facts: ReadonlyArray<{
    readonly name: string
    readonly text: string
    readonly source: string
    readonly state: 'used' | 'overruled' | 'contested'
  }>
}

const COLUMNS: ReadonlyArray<Column<SourcedFactsProps['facts'][number]>> = [
  {
    title: 'Fact',
    cell: ({ name, state }) => (
      <>
        {name}
        {state !== 'used' && (
          <span className="block">
            <Badge
              text={state === 'contested' ? 'Contested' : 'Overruled'}
              look={state === 'contested' ? 'bg-danger-soft text-danger' : 'bg-sunken text-ink-soft'}
            />
          </span>
        )}
      </>
    ),
  },
  {
    title: 'Said',
    cell: ({ text, source }) => (
      <>
        <span className="block max-w-md wrap-anywhere">{text}</span>
        <span className="block text-xs text-ink-soft sm:hidden">{source}</span>
      </>
    ),
  },
  { title: 'By', wide: true, cell: ({ source }) => <span className="text-ink-soft">{source}</span> },
]

/** What each source said, side by side. */
export function SourcedFacts({ facts }: SourcedFactsProps) {
  const rows = facts.map((fact) => ({ ...fact, id: `${fact.name} ${fact.source} ${fact.text}` }))
  return <Table label="What the sources said" columns={COLUMNS} rows={rows} />
}
