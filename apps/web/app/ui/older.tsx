import { ButtonLink } from './button.tsx'

export type Query = Readonly<Record<string, string>>

export interface OlderProps {
  /** What the list is narrowed to. */
  readonly query?: Query
  /** Where the next page begins; undefined: there is none. */
  readonly next: Query | undefined
  readonly isLatest: boolean
  /** Of the panel, on a page that has more than this list. */
  readonly id?: string
}

/** The way through a long list, the latest first. */
export function Older({ query = {}, next, isLatest, id }: OlderProps) {
  if (isLatest && !next) return null
  const kept = Object.entries(query).filter(([, value]) => value !== '')
  const to = (more: Query) =>
    `?${new URLSearchParams([...kept, ...Object.entries(more)])}${id === undefined ? '' : `#${id}`}`
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-2">
      {!isLatest && (
        <ButtonLink look="secondary" to={to({})} preventScrollReset={id !== undefined}>
          Latest
        </ButtonLink>
      )}
      {next && (
        <ButtonLink look="secondary" to={to(next)} preventScrollReset={id !== undefined}>
          Older
        </ButtonLink>
      )}
    </nav>
  )
}
