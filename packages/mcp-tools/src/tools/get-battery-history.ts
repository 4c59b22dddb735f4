import type { BatteryHistory } from '@vinspec/contract'
import { withTidyVin } from '../inputs.ts'
import { blocks, table } from '../texts/markdown.ts'
import { defineTool, type Tool } from '../tool.ts'

export const getBatteryHistory: Tool = defineTool({
  operation: 'getVehicleBattery',
  name: 'get_battery_history',
  title: 'Get battery history',
  description:
    'Read how the battery of a saved vehicle has aged: every reading by a live source, and the median of the same model by age. Free.',
  openWorld: false,
  mend: withTidyVin,
  toText,
})

function toText({ vin, readings, fleet }: BatteryHistory): string {
  return blocks(
    readings.length === 0 ? `No live source has read the battery of ${vin} so far.` : `Battery of ${vin}:`,
    readingTable(readings),
    fleetTable(fleet),
  )
}

function readingTable(readings: BatteryHistory['readings']): string {
  if (readings.length === 0) return ''
  const rows = readings.map((reading) => [
    reading.day,
    withUnit(reading.state_of_health_percent, '%'),
    withUnit(reading.usable_capacity_kwh, ' kWh'),
    withUnit(reading.odometer_miles, ' mi'),
    reading.source,
    yesNo(reading.estimate),
    yesNo(reading.private),
  ])
  return table([
    ['Day', 'State of health', 'Usable capacity', 'Odometer', 'Source', 'Estimate', 'Private'],
    ...rows,
  ])
}

function fleetTable(fleet: BatteryHistory['fleet']): string {
  if (fleet.length === 0) return ''
  const rows = fleet.map(({ age_years, cars, median_state_of_health_percent: median }) => [
    `${age_years} years`,
    withUnit(median, '%'),
    String(cars),
  ])
  return blocks('The same model:', table([['Age', 'Median state of health', 'Cars'], ...rows]))
}

const withUnit = (figure: number | null, unit: string): string => (figure === null ? '–' : `${figure}${unit}`)

const yesNo = (is: boolean): string => (is ? 'yes' : 'no')
