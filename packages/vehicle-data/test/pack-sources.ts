import type { VehicleSpecs } from '@vinspec/contract'
import { readCuratedRows } from '../build/curated-rows.ts'
import { isOfLabel, readPackFacts } from '../build/pack-facts.ts'
import { readSource } from '../build/read-source.ts'
import { registeredEnergies } from '../build/registered-energies.ts'
import { specifiedEnergies } from '../build/specified-energies.ts'
import { isOfFamily } from './epa-figures.ts'

const labels = readSource('epa-ev.csv', ['id', 'year', 'make', 'model', 'baseModel', 'evMotor'])
const guide = Map.groupBy(
  readSource('epa-fe-guide-ev.csv', ['epa_vehicle_id', 'pack_energy_kwh_nominal']),
  (row) => row.epa_vehicle_id,
)
const community = readPackFacts().us
const registered = registeredEnergies([
  ...new Set(readSource('vpic-model-make.csv', ['make']).map(({ make }) => make)),
])
const specified = specifiedEnergies()
const curated = readCuratedRows().filter(({ fact }) => fact === 'pack_kwh')
const known = new Map<string, number>()

/**
 * How many of EPA, NHTSA, the community, and each curated document give a car of that model and year the energy that an answer
 * shows.
 */
export function packSources({ vehicle, battery: { original_capacity_kwh: kwh } }: VehicleSpecs): number {
  if (kwh === null) return 0
  const key = `${vehicle.year} ${vehicle.make} ${vehicle.model} ${kwh}`
  const count = known.get(key) ?? countSources(vehicle, kwh)
  known.set(key, count)
  return count
}

function countSources(vehicle: VehicleSpecs['vehicle'], kwh: number): number {
  const own = labels.filter((label) => isOfFamily(vehicle, label))
  const said: readonly (readonly number[])[] = [
    own.flatMap(({ id, model, evMotor }) => [
      ...(guide.get(id) ?? []).map((row) => Number(row.pack_energy_kwh_nominal)),
      ...[...`${model} ${evMotor}`.matchAll(/(\d+) kW-hr/g)].map(([, named]) => Number(named)),
    ]),
    own.flatMap((label) => {
      const { ofTrims, ofModel } = specified({ ...label, name: label.model })
      return [...registered({ ...label, name: label.model }), ...ofTrims, ...ofModel]
    }),
    community
      .filter((fact) => own.some((label) => isOfLabel(fact, { ...label, name: label.model })))
      .map(({ grossKwh }) => grossKwh),
    curatedOf(vehicle).map(({ value }) => Number(value)),
    curatedOf(vehicle).flatMap(({ value, publisher_2 }) => (publisher_2 === '' ? [] : [Number(value)])),
  ]
  return said.filter((energies) => energies.some((energy) => Math.abs(energy / kwh - 1) <= 0.03)).length
}

const curatedOf = ({ year, make, model }: VehicleSpecs['vehicle']) =>
  curated.filter(
    (row) =>
      row.make === make &&
      row.model === model &&
      Number(row.year_from) <= Number(year) &&
      Number(year) <= Number(row.year_to),
  )
