import type { ReactNode } from 'react'

export interface TableProps {
  /** What the table lists, for who does not see it. */
  readonly label: string
  readonly head: readonly Column[]
  readonly children: ReactNode
}

export interface Column {
  readonly title: string
  /** Numbers stand at the right. */
  readonly numeric?: boolean
  /** Left out on narrow windows. */
  readonly wide?: boolean
}

const CELL = 'px-3 py-2.5 align-baseline first:pl-0 last:pr-0'

/** Rows that scroll sideways by themselves rather than the whole page. */
export function Table({ label, head, children }: TableProps) {
  return (
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto print:overflow-visible">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-soft">
            {head.map(({ title, ...column }) => (
              <th key={title} scope="col" className={`${CELL} font-medium ${look(column)}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  )
}

export function Cell({ children, ...column }: Omit<Column, 'title'> & { readonly children: ReactNode }) {
  return <td className={`${CELL} ${look(column)}`}>{children}</td>
}

function look({ numeric = false, wide = false }: Omit<Column, 'title'>): string {
  return `${numeric ? 'text-right tabular-nums' : ''} ${wide ? 'hidden sm:table-cell print:table-cell' : ''}`
}
