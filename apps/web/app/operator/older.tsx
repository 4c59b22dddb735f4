import { ButtonLink } from '../ui/button.tsx'

export interface OlderProps {
  /** What the list is narrowed to. */
  readonly query?: Readonly<Record<string, string>>
  /** Where the next page begins; undefined: there is none. */
  readonly next: string | undefined
  readonly isLatest: boolean
}

/** The way through a long list, the latest first. */
export function Older({ query = {}, next, isLatest }: OlderProps) {
  if (isLatest && next === undefined) return null
  const kept = Object.entries(query).filter(([, value]) => value !== '')
  const to = (more: Readonly<Record<string, string>>) =>
    `?${new URLSearchParams([...kept, ...Object.entries(more)])}`
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-2">
      {!isLatest && (
        <ButtonLink look="secondary" to={to({})}>
          Latest
        </ButtonLink>
      )}
      {next !== undefined && (
        <ButtonLink look="secondary" to={to({ before: next })}>
          Older
        </ButtonLink>
      )}
    </nav>
  )
}
