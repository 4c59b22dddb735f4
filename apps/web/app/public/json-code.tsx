/** JSON in the colors of the docs. */
import { Fragment } from 'react'

export interface JsonCodeProps {
  readonly title: string
  readonly value: object
  readonly className?: string
}

export function JsonCode({ title, value, className = '' }: JsonCodeProps) {
  return (
    <div className={`docs min-w-0 ${className}`}>
      <figure className="code flex h-full max-h-112 flex-col lg:max-h-full">
        <figcaption>{title}</figcaption>
        <pre tabIndex={0} role="group" aria-label={title} className="flex-1">
          <code>{JSON.stringify(value, null, 2).split('\n').map(toLine)}</code>
        </pre>
      </figure>
    </div>
  )
}

/** A line of `JSON.stringify`'s output: a name, a value, or both. */
const LINE = /^(\s*)("[^"]*"(?=: ))?(: )?("(?:[^"\\]|\\.)*"|null|true|false|-?[\d.]+)?(.*)$/

function toLine(line: string, nth: number) {
  const [, indent = '', name, colon = '', value, rest = ''] = LINE.exec(line) ?? []
  return (
    <Fragment key={nth}>
      {indent}
      {name && <span className="hl-keyword">{name}</span>}
      {colon}
      {value && <span className={value.startsWith('"') ? 'hl-string' : 'hl-constant'}>{value}</span>}
      {`${rest}\n`}
    </Fragment>
  )
}
