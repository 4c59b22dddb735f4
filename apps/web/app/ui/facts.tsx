import type { ReactNode } from 'react'

export interface Fact {
  readonly key: string
  readonly label: string
  /** Null if it is not known. */
  readonly value: string | readonly string[] | null
}

interface FactsProps {
  readonly facts: readonly Fact[]
  /** The note below a value, by the fact's key. */
  readonly noteOn?: (key: string) => ReactNode
}

/** Names and values, side by side. */
export function Facts({ facts, noteOn }: FactsProps) {
  return (
    <dl className="flex flex-col divide-y divide-line text-sm">
      {facts.map(({ key, label, value }) => (
        <div
          key={key}
          className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] gap-4 py-1.5 first:pt-0 last:pb-0"
        >
          <dt className="text-ink-soft wrap-anywhere">{label}</dt>
          <dd className="wrap-anywhere">
            <FoldedValue value={value} />
            {noteOn?.(key)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** It stays on the line of what it follows. */
const DOT = '\u00a0· '

/** Values of a folded list that are shown before it is unfolded. */
const LINES = 3

/** The first values of a long list, and the rest on demand. */
function FoldedValue({ value }: Pick<Fact, 'value'>) {
  const lines = [value ?? []].flat()
  if (lines.length <= LINES + 1) return <FactValue value={value} />
  return (
    <details>
      <summary className="cursor-pointer">
        {lines.slice(0, LINES).join(DOT)}{' '}
        <span className="text-ink-soft">and {lines.length - LINES} more</span>
      </summary>
      {lines.slice(LINES).join(DOT)}
    </details>
  )
}

export function FactValue({ value }: Pick<Fact, 'value'>) {
  if (value === null) return <span className="text-ink-soft">Not known</span>
  const lines = [value].flat()
  if (lines.length > LINES) return lines.join(DOT)
  return lines.map((text) => (
    <span key={text} className="block">
      {text}
    </span>
  ))
}
