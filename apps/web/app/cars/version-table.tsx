import type { ModelYearSheet } from '@vinspec/vehicle-data'
import { type Column, Table } from '../ui/table.tsx'

type Versions = ModelYearSheet['versions']
type Figures = Versions[number]['figures']

const COLUMNS: ReadonlyArray<readonly [title: string, key: keyof Figures]> = [
  ['Range', 'range'],
  ['City', 'city_range'],
  ['Highway', 'highway_range'],
  ['Fuel economy', 'mpge_combined'],
  ['Consumption', 'efficiency'],
  ['Charging at home', 'level_2_charging'],
  ['Electricity', 'annual_electricity_cost'],
]

/** Each version with its own figures. A column without any value is left out. */
export function VersionTable({ versions }: { readonly versions: Versions }) {
  const figures = COLUMNS.filter(([, key]) => versions.some((version) => version.figures[key] !== null))
  const columns: Column<Versions[number]>[] = [
    { title: 'Version', cell: ({ title }) => title },
    ...figures.map(([title, key]) => ({
      title,
      numeric: true,
      cell: (version: Versions[number]) => (
        <span className="whitespace-nowrap">{version.figures[key] ?? '–'}</span>
      ),
    })),
  ]
  // Rows are numbered, because EPA has two labels of the same name for some versions.
  return <Table label="Versions" columns={columns} rows={versions.map((each, id) => ({ ...each, id }))} />
}
