import type { ModelYearSheet } from '@vinspec/vehicle-data'
import { Cell, Table } from '../ui/table.tsx'

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

/** Each version with its own figures. A column that none has is left out. */
export function VersionTable({ versions }: { readonly versions: Versions }) {
  const columns = COLUMNS.filter(([, key]) => versions.some(({ figures }) => figures[key] !== null))
  const head = columns.map(([title]) => ({ title, numeric: true }))
  return (
    <Table label="Versions" head={[{ title: 'Version' }, ...head]}>
      {versions.map(({ title, figures }, nth) => (
        // EPA labels some twice by one name.
        <tr key={`${nth} ${title}`}>
          <Cell>{title}</Cell>
          {columns.map(([name, key]) => (
            <Cell key={name} numeric>
              <span className="whitespace-nowrap">{figures[key] ?? '–'}</span>
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  )
}
