import { Link } from 'react-router'

export interface Explanation {
  readonly what: string
  readonly fix: Fix
}

export interface Fix {
  readonly text: string
  /** The page of the portal that fixes it. */
  readonly to?: string
  readonly link?: string
}

/** Why a request failed, and what to do about it. */
export function Explain({ explanation: { what, fix } }: { readonly explanation: Explanation }) {
  return (
    <span className="text-ink-soft">
      {what} {fix.text}{' '}
      {fix.to !== undefined && (
        <Link
          to={fix.to}
          reloadDocument={fix.to.startsWith('/docs')}
          className="whitespace-nowrap text-accent underline"
        >
          {fix.link}
        </Link>
      )}
    </span>
  )
}
