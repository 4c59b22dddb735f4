/** How the car's battery has aged, and what is usual for its model. */
import type { BatteryHistory } from '@vinspec/contract'
import { formatDay } from '@vinspec/contract/moments'
import { milesIn } from '../ui/distance.ts'
import { formatCount, formatNumber } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import { useDistance } from '../ui/reader.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { BatteryChart, type BatteryChartProps } from './battery-chart.tsx'

/** Nothing, if neither is known. */
export function BatteryPanel({ readings, fleet, modelYear }: BatteryChartProps) {
  if (readings.length === 0 && fleet.length === 0) return null
  return (
    <Panel
      title="Battery history"
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
    </Panel>
  )
}

function Readings({ readings }: Pick<BatteryHistory, 'readings'>) {
  const { distance } = useDistance()
  return (
    <Table
      label="Readings of this car's battery"
      head={[
        { title: 'Day' },
        { title: 'Health', numeric: true },
        { title: 'Usable capacity', numeric: true },
        { title: 'Odometer', numeric: true, wide: true },
        { title: 'Source' },
      ]}
    >
      {readings.toReversed().map((reading) => {
        const { day, source, estimate, odometer_miles: miles } = reading
        return (
          <tr key={`${day} ${source} ${estimate} ${reading.private}`}>
            <Cell>{formatDay(new Date(day))}</Cell>
            <Cell numeric>{withUnit(reading.state_of_health_percent, '%')}</Cell>
            <Cell numeric>{withUnit(reading.usable_capacity_kwh, ' kWh')}</Cell>
            <Cell numeric wide>
              {miles === null ? UNKNOWN : `${formatNumber(milesIn(miles, distance))} ${distance}`}
            </Cell>
            <Cell>
              {source}
              {estimate && ', estimate'}
              {reading.private && ', only you see it'}
            </Cell>
          </tr>
        )
      })}
    </Table>
  )
}

function Fleet({ fleet }: Pick<BatteryHistory, 'fleet'>) {
  return (
    <Table
      label="Cars of the same model"
      head={[
        { title: 'Cars of this model' },
        { title: 'Median health', numeric: true },
        { title: 'Cars', numeric: true },
      ]}
    >
      {fleet.map(({ age_years: years, median_state_of_health_percent: median, cars }) => (
        <tr key={years}>
          <Cell>{formatCount(years, 'year')} old</Cell>
          <Cell numeric>{withUnit(median, '%')}</Cell>
          <Cell numeric>{formatNumber(cars)}</Cell>
        </tr>
      ))}
    </Table>
  )
}

const UNKNOWN = '–'

const withUnit = (figure: number | null, unit: string): string =>
  figure === null ? UNKNOWN : `${figure}${unit}`
