import type { VehicleIdentity } from '../facts/raw-vehicle.ts'
import type { ReadTable } from '../read-table.ts'
import type { DecodedElements } from './decode-vin.ts'
import { elementsByCode, type PatternElement } from './pattern-elements.ts'

/** NHTSA's Vehicle Specs: what makers report of a make, model and year, some of it only for some of its cars. */
export interface VehicleSpecsTable {
  /**
   * What they say of a car with these elements; the elements themselves are left out. A model's price, wheels, and top speed are
   * not its trims'.
   */
  readonly of: (car: SpecifiedCar) => DecodedElements
}

/** What differs between the trims of a model. */
const ofTrims: ReadonlySet<PatternElement> = new Set(['basePriceUsd', 'wheelSizeIn', 'topSpeedMph'])

interface SpecifiedCar extends VehicleIdentity {
  readonly vehicleType: string
  readonly elements: DecodedElements
}

export function loadVehicleSpecs(readTable: ReadTable): VehicleSpecsTable {
  const values = readTable('spec-values.txt')
  const lines = new Map<string, string[]>()
  for (const line of readTable('vehicle-specs.txt')) {
    const [make, model, year, vehicleType] = line.split('\t', 4)
    const key = `${make}\t${model}\t${year}\t${vehicleType}`
    lines.set(key, [...(lines.get(key) ?? []), line.slice(key.length + 1)])
  }
  const read = (codes: string): [string, string][] =>
    codes === ''
      ? []
      : codes.split(',').map((code) => [code.charAt(0), values[Number.parseInt(code.slice(1), 36)] ?? ''])

  return {
    of({ make, model, modelYear, vehicleType, elements }) {
      const specs: Record<string, string> = {}
      const known: Readonly<Record<string, string | undefined>> = elements
      const own = lines.get(`${make}\t${model}\t${modelYear}\t${vehicleType}`) ?? []
      for (const spec of own.flatMap((line) => line.split('\t'))) {
        const [keys = '', given = ''] = spec.split(' ')
        const agrees = read(keys).every(([code, value]) => known[elementsByCode.get(code) ?? ''] === value)
        if (!agrees) continue
        const isOfTrim = read(keys).some(([code]) => elementsByCode.get(code) === 'trim')
        for (const [code, value] of read(given)) {
          const element = elementsByCode.get(code)
          if (element !== undefined && ofTrims.has(element) && !isOfTrim) continue
          if (element !== undefined && known[element] === undefined) specs[element] = value
        }
      }
      return specs
    },
  }
}
