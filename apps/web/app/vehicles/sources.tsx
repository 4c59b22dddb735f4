import { formatDay } from '@vinspec/contract/moments'
import { FoldedPanel } from '../ui/panel.tsx'
import { Time } from '../ui/time.tsx'

export interface Source {
  readonly name: string
  /** The date of its data, such as "2026-02-13". */
  readonly date: string
}

export interface SourcesProps {
  /** Null if they are not known for this result. */
  readonly sources: readonly Source[] | null
  /** The result's own notes about its figures. */
  readonly notes: readonly string[]
  readonly readAt: Date
}

/** The sources of the sheet, with the dates of their data. */
export function Sources({ sources, notes, readAt }: SourcesProps) {
  return (
    <FoldedPanel title="Sources">
      {sources ? (
        <ul className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
          {sources.map(({ name, date }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-2">
              <span>{name}</span>
              <span className="text-ink-soft">Data of {formatDay(new Date(date))}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-soft">
          The sources of this result are not known: our data has changed since.
        </p>
      )}
      <p className="max-w-prose text-xs text-ink-soft">
        {notes.map((note) => `${note}. `)}Looked up <Time at={readAt} />.
      </p>
    </FoldedPanel>
  )
}
