/** How a vehicle's battery has aged. */
import type { BatteryHistory } from '@vinspec/sdk'
import { tableLines, toText } from './layout.ts'
import type { Presenter, Screen } from './screen.ts'

export const showBatteryHistory: Presenter<BatteryHistory> = ({ readings, fleet }, screen) => {
  if (readings.length === 0) {
    return toText(['  No live source has read this battery so far.', ...fleetLines(fleet, screen)])
  }
  const days = { title: 'Day', cells: readings.map(({ day }) => day) }
  const columns = [
    { title: 'Health', cells: readings.map((reading) => percent(reading.state_of_health_percent)) },
    { title: 'Usable', cells: readings.map((reading) => withUnit(reading.usable_capacity_kwh, 'kWh')) },
    { title: 'Odometer', cells: readings.map((reading) => withUnit(reading.odometer_miles, 'mi')) },
    {
      title: 'Source',
      cells: readings.map(({ source, estimate }) => `${source}${estimate ? ', estimated' : ''}`),
    },
  ]
  return toText([...tableLines(days, columns, screen), ...fleetLines(fleet, screen)])
}

function fleetLines(fleet: BatteryHistory['fleet'], screen: Screen): string[] {
  if (fleet.length === 0) return []
  const ages = { title: 'Same model', cells: fleet.map(({ age_years }) => `${age_years} years old`) }
  const columns = [
    { title: 'Median health', cells: fleet.map((each) => percent(each.median_state_of_health_percent)) },
    { title: 'Cars', cells: fleet.map(({ cars }) => String(cars)) },
  ]
  return ['', ...tableLines(ages, columns, screen)]
}

const percent = (figure: number | null): string => (figure === null ? '–' : `${figure}%`)

const withUnit = (figure: number | null, unit: string): string =>
  figure === null ? '–' : `${figure.toLocaleString('en-US')} ${unit}`
