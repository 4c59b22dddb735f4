import { Badge } from '../bulk/badge.tsx'
import { Cell, Table } from '../ui/table.tsx'

export interface SourcedFactsProps {
  /** The strongest source first. */
  readonly facts: ReadonlyArray<{
    readonly name: string
    readonly text: string
    readonly source: string
    readonly state: 'used' | 'overruled' | 'contested'
  }>
}

const HEAD = [{ title: 'Fact' }, { title: 'Said' }, { title: 'By', wide: true }]

/** What each source said, side by side. */
export function SourcedFacts({ facts }: SourcedFactsProps) {
  return (
    <Table label="What the sources said" head={HEAD}>
      {facts.map(({ name, text, source, state }) => (
        <tr key={`${name} ${source} ${text}`}>
          <Cell>
            {name}
            {state !== 'used' && (
              <span className="block">
                <Badge
                  text={state === 'contested' ? 'Contested' : 'Overruled'}
                  look={state === 'contested' ? 'bg-danger-soft text-danger' : 'bg-sunken text-ink-soft'}
                />
              </span>
            )}
          </Cell>
          <Cell>
            <span className="block max-w-md wrap-anywhere">{text}</span>
            <span className="block text-xs text-ink-soft sm:hidden">{source}</span>
          </Cell>
          <Cell wide>
            <span className="text-ink-soft">{source}</span>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
