import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Empty } from './empty.tsx'

export interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: readonly Row[]
  /** The text shown if there are no rows. */
  readonly empty?: string
}

interface TableRow {
  readonly id: string | number
  /** Classes of a row that stands out. */
  readonly look?: string
}

export interface Column<Row> {
  readonly title: string
  /** Stands before the title. */
  readonly before?: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Numbers are right-aligned. */
  readonly numeric?: boolean
  /** Left out on narrow windows. */
  readonly wide?: boolean
  /** Left out on all but wide windows. */
  readonly widest?: boolean
  /** The link that sorts by this column, and whether the list is sorted by it now. */
  readonly sort?: { readonly to: string; readonly direction?: 'ascending' | 'descending' | undefined }
}

const CELL =
  'px-1 py-2.5 align-baseline first:pl-0 last:pr-0 min-[24rem]:px-2 min-[24rem]:first:min-w-27 sm:px-3 print:py-1.5'

/** A table that scrolls sideways itself, rather than the whole page. */
export function Table<Row extends TableRow>({ label, columns, rows, empty }: TableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <Empty text={empty} />
  return (
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto print:overflow-visible">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-soft">
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                aria-sort={column.sort?.direction}
                className={`${CELL} font-medium ${cellClasses(column)}`}
              >
                {column.before}
                {column.sort ? <SortLink title={column.title} {...column.sort} /> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.id} className={row.look}>
              {columns.map((column) => (
                <td key={column.title} className={`${CELL} ${cellClasses(column)}`}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ARROWS = { ascending: '↑', descending: '↓' } as const

function SortLink({ title, to, direction }: { readonly title: string } & NonNullable<Column<never>['sort']>) {
  return (
    <Link to={to} preventScrollReset className="text-inherit underline-offset-4 hover:underline">
      {title}
      {/* On the line of the title's last word. */}
      {direction && <span aria-hidden="true">{`\u00a0${ARROWS[direction]}`}</span>}
    </Link>
  )
}

function cellClasses({ numeric, wide, widest }: Pick<Column<never>, 'numeric' | 'wide' | 'widest'>): string {
  const alignment = numeric ? 'text-right tabular-nums' : ''
  if (widest) return `${alignment} hidden xl:table-cell print:table-cell`
  return wide ? `${alignment} hidden sm:table-cell print:table-cell` : alignment
}
