import type { WheelFigure } from '@vinspec/contract/spec-facts'
import { FactValue } from '../ui/facts.tsx'
import { type Column, Table } from '../ui/table.tsx'

export interface WheelTableProps {
  readonly sizes: readonly string[]
  readonly figures: readonly WheelFigure[]
}

/** Figures that depend on the wheels, side by side. */
export function WheelTable({ sizes, figures }: WheelTableProps) {
  const columns: Column<WheelFigure>[] = [
    { title: 'Wheels', cell: ({ label }) => label },
    ...sizes.map((title, column) => ({
      title,
      numeric: true,
      cell: ({ values }: WheelFigure) => (
        <span className="text-xs whitespace-nowrap sm:text-sm">
          <FactValue value={values[column] ?? null} />
        </span>
      ),
    })),
  ]
  const rows = figures.map((figure) => ({ ...figure, id: figure.key }))
  return <Table label="Figures by wheel size" columns={columns} rows={rows} />
}
