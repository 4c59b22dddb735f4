/** The versions that fit the VIN, so that a reader who knows the car can find its figures. */
import type { SpecBasis } from '@vinspec/contract/spec-facts'
import { Panel } from './panel.tsx'

export function VersionChoices({ open, versions }: NonNullable<SpecBasis['choices']>) {
  return (
    <Panel title="Versions that fit" lead={`${open} Find yours to see its range.`}>
      <ul className="grid gap-2 text-sm sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-2">
        {versions.map(({ name, range }) => (
          <li
            key={`${name}: ${range}`}
            className="flex flex-col rounded-md border border-line px-3 py-2 wrap-anywhere"
          >
            <span className="text-ink-soft">{name}</span>
            <span className="font-semibold tabular-nums">{range ?? 'Unknown range'}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
