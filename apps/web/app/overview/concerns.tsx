import { Link } from 'react-router'
import { Notice } from '../ui/notice.tsx'

/** Something that costs the customer money or lookups if it waits. */
export interface Concern {
  readonly meaning: 'warn' | 'danger'
  readonly text: string
  /** The page that fixes it, and the text of the link to it. */
  readonly to: string
  readonly link: string
}

export function Concerns({ concerns }: { readonly concerns: readonly Concern[] }) {
  return concerns.map(({ meaning, text, to, link }) => (
    <Notice key={text} meaning={meaning}>
      {text}{' '}
      <Link to={to} className="font-medium whitespace-nowrap underline">
        {link}
      </Link>
    </Notice>
  ))
}
