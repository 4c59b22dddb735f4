import type { WheelFigure } from '@vinspec/contract/spec-facts'
import { FactValue } from '../ui/facts.tsx'
import { Cell, Table } from '../ui/table.tsx'

export interface WheelTableProps {
  readonly sizes: readonly string[]
  readonly figures: readonly WheelFigure[]
}

/** Figures that depend on the wheels, side by side. */
export function WheelTable({ sizes, figures }: WheelTableProps) {
  return (
    <Table
      label="Figures by wheel size"
      head={[{ title: 'Wheels' }, ...sizes.map((title) => ({ title, numeric: true }))]}
    >
      {figures.map(({ key, label, values }) => (
        <tr key={key}>
          <Cell>{label}</Cell>
          {sizes.map((size, column) => (
            <Cell key={size} numeric>
              <span className="text-xs whitespace-nowrap sm:text-sm">
                <FactValue value={values[column] ?? null} />
              </span>
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  )
}
