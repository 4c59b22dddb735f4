/** How the car's battery has aged, and what is usual for its model. */

import type { BatteryHistory } from '@vinspec/contract'
import { formatCount, formatNumber } from '@vinspec/contract/amounts'
import { formatDay } from '@vinspec/contract/moments'
import { milesIn } from '../ui/distance.ts'
import { FoldedPanel } from '../ui/panel.tsx'
import { useDistance } from '../ui/reader.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { BatteryChart, type BatteryChartProps } from './battery-chart.tsx'

export function BatteryPanel({ readings, fleet, modelYear }: BatteryChartProps) {
  const latest = readings.findLast((each) => each.state_of_health_percent !== null)
  return (
    <FoldedPanel
      title={latest ? `Battery history: ${sayHealth(latest)}` : 'Battery history'}
      lead="Read at lookups of this VIN. Looking it up again adds what is known by then."
    >
      <div className="flex flex-col gap-6">
        <BatteryChart readings={readings} fleet={fleet} modelYear={modelYear} />
        {readings.length === 0 ? (
          <p className="text-sm text-ink-soft">This car's battery has not been read so far.</p>
        ) : (
          <Readings readings={readings} />
        )}
        {fleet.length > 0 && <Fleet fleet={fleet} />}
      </div>
    </FoldedPanel>
  )
}

type Reading = BatteryHistory['readings'][number]

const sayHealth = ({ state_of_health_percent: percent, day }: Reading): string =>
  `${percent}% on ${formatDay(new Date(day))}`

function Readings({ readings }: Pick<BatteryHistory, 'readings'>) {
  const { distance } = useDistance()
  const columns: Column<Reading>[] = [
    { title: 'Day', cell: ({ day }) => formatDay(new Date(day)) },
    { title: 'Health', numeric: true, cell: (reading) => withUnit(reading.state_of_health_percent, '%') },
    {
      title: 'Usable capacity',
      numeric: true,
      cell: (reading) => withUnit(reading.usable_capacity_kwh, ' kWh'),
    },
    {
      title: 'Odometer',
      numeric: true,
      wide: true,
      cell: ({ odometer_miles: miles }) =>
        miles === null ? UNKNOWN : `${formatNumber(milesIn(miles, distance))} ${distance}`,
    },
    {
      title: 'Source',
      cell: (reading) =>
        `${reading.source}${reading.estimate ? ', estimate' : ''}${reading.private ? ', only you see it' : ''}`,
    },
  ]
  const rows = readings.toReversed().map((reading, id) => ({ ...reading, id }))
  return <Table label="Readings of this car's battery" columns={columns} rows={rows} />
}

type ModelAge = BatteryHistory['fleet'][number]

const FLEET: ReadonlyArray<Column<ModelAge>> = [
  { title: 'Cars of this model', cell: ({ age_years: years }) => `${formatCount(years, 'year')} old` },
  {
    title: 'Median health',
    numeric: true,
    cell: (age) => withUnit(age.median_state_of_health_percent, '%'),
  },
  { title: 'Cars', numeric: true, cell: ({ cars }) => formatNumber(cars) },
]

function Fleet({ fleet }: Pick<BatteryHistory, 'fleet'>) {
  const rows = fleet.map((age) => ({ ...age, id: age.age_years }))
  return <Table label="Cars of the same model" columns={FLEET} rows={rows} />
}

const UNKNOWN = '–'

const withUnit = (figure: number | null, unit: string): string =>
  figure === null ? UNKNOWN : `${figure}${unit}`
