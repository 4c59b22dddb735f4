import { Facts } from '../ui/facts.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'

interface StoredFactsProps {
  readonly facts: ReadonlyArray<{ readonly name: string; readonly value: string }>
}

/** All facts, in order, of a result that was stored in an earlier format, which the sheet cannot lay out. */
export function StoredFacts({ facts }: StoredFactsProps) {
  return (
    <>
      <Notice meaning="info">
        This result is shown as it was stored, in an earlier format. Look up the vehicle again for the latest.
      </Notice>
      <Panel title="Stored result">
        <Facts facts={facts.map(({ name, value }) => ({ key: name, label: toLabel(name), value }))} />
      </Panel>
    </>
  )
}

/** The path `battery.usable_capacity` as a label. */
function toLabel(name: string): string {
  const words = name.replaceAll('_', ' ').split('.').join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
