import { ButtonLink } from './button.tsx'

export interface PagesProps {
  readonly page: number
  readonly pages: number
  /** The other query parameters of the list. */
  readonly query: Readonly<Record<string, string>>
}

export function Pages({ page, pages, query }: PagesProps) {
  if (pages <= 1) return null
  const to = (target: number) => `?${new URLSearchParams({ ...query, page: String(target) })}`
  return (
    <nav aria-label="Pages" className="flex items-center gap-4 text-sm">
      {page > 1 && (
        <ButtonLink look="secondary" to={to(page - 1)}>
          Previous
        </ButtonLink>
      )}
      <span className="text-ink-soft tabular-nums">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <ButtonLink look="secondary" to={to(page + 1)}>
          Next
        </ButtonLink>
      )}
    </nav>
  )
}
