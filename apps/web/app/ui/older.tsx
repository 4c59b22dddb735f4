import { ButtonLink } from './button.tsx'

export type Query = Readonly<Record<string, string>>

export interface OlderProps {
  /** The filter of the list. */
  readonly query?: Query
  /** The query of the next page; undefined if there is none. */
  readonly next: Query | undefined
  readonly isLatest: boolean
  /** The ID of the list's panel, on a page with other content. */
  readonly id?: string
}

/** Links through the pages of a long list, latest first. */
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
