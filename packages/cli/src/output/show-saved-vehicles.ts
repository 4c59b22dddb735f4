/** My Vehicles. */
import type { SavedVehicleList } from '@vinspec/sdk'
import { moreLines, tableLines, toDay, toText } from './layout.ts'
import type { Presenter } from './screen.ts'

export const showSavedVehicles: Presenter<SavedVehicleList> = ({ data, next_cursor }, screen) => {
  if (data.length === 0) return toText(['  No vehicles. Look one up: vinspec lookup <vin>'])
  const vins = { title: 'VIN', cells: data.map(({ vin }) => vin) }
  const columns = [
    { title: 'Last lookup', cells: data.map((vehicle) => toDay(vehicle.last_looked_up_at)) },
    { title: 'Vehicle', cells: data.map(({ title }) => title) },
    { title: 'Note', cells: data.map(({ note }) => note) },
  ].filter(({ cells }) => cells.some((cell) => cell !== ''))
  return toText([...tableLines(vins, columns, screen), ...moreLines(next_cursor, 'vehicles list', screen)])
}
