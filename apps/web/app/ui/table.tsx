import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface TableProps {
  /** What the table lists, for screen readers. */
  readonly label: string
  readonly head: readonly Column[]
  readonly children: ReactNode
}

export interface Column {
  readonly title: string
  /** Numbers are right-aligned. */
  readonly numeric?: boolean
  /** Left out on narrow windows. */
  readonly wide?: boolean
  /** The link that sorts by this column, and whether the list is sorted by it now. */
  readonly sort?: { readonly to: string; readonly direction?: 'ascending' | 'descending' | undefined }
}

const CELL =
  'px-2 py-2.5 align-baseline first:min-w-27 first:pl-0 last:pr-0 sm:px-3 sm:first:pl-0 sm:last:pr-0 print:py-1.5'

/** Rows that scroll sideways by themselves rather than the whole page. */
export function Table({ label, head, children }: TableProps) {
  return (
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto print:overflow-visible">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-soft">
            {head.map(({ title, sort, ...column }) => (
              <th
                key={title}
                scope="col"
                aria-sort={sort?.direction}
                className={`${CELL} font-medium ${look(column)}`}
              >
                {sort ? <SortLink title={title} {...sort} /> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  )
}

const ARROWS = { ascending: '↑', descending: '↓' } as const

function SortLink({ title, to, direction }: { readonly title: string } & NonNullable<Column['sort']>) {
  return (
    <Link
      to={to}
      preventScrollReset
      className="whitespace-nowrap text-inherit underline-offset-4 hover:underline"
    >
      {title} <span aria-hidden="true">{direction ? ARROWS[direction] : ''}</span>
    </Link>
  )
}

type Look = Pick<Column, 'numeric' | 'wide'>

export function Cell({ children, ...column }: Look & { readonly children: ReactNode }) {
  return <td className={`${CELL} ${look(column)}`}>{children}</td>
}

function look({ numeric = false, wide = false }: Look): string {
  return `${numeric ? 'text-right tabular-nums' : ''} ${wide ? 'hidden sm:table-cell print:table-cell' : ''}`
}
