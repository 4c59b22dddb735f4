/** A stored answer as single values, for files. */

import type { VehicleSpecs } from '@vinspec/contract'
import { parseStoredSpecs } from '@vinspec/core/lookup'
import { readStoredFacts } from './stored-facts.server.ts'

export interface SpecValue {
  readonly section: string
  /** Whose value it is, where wheels make a difference. */
  readonly wheels: string | null
  readonly name: string
  readonly value: string | number
}

/** Each known value, in the order of the sheet. */
export function toSpecValues(answer: string): SpecValue[] {
  const specs = parseStoredSpecs(answer)
  if (specs) return valuesOf(specs)
  return readStoredFacts(answer).map((fact) => ({ section: 'stored', wheels: null, ...fact }))
}

function valuesOf(specs: VehicleSpecs): SpecValue[] {
  const found: SpecValue[] = [{ section: 'vehicle', wheels: null, name: 'vin', value: specs.vin }]
  const add = (section: string, values: object, wheels: string | null = null) => {
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === 'string' || typeof value === 'number') found.push({ section, wheels, name, value })
    }
  }
  add('vehicle', specs.vehicle)
  add('summary', specs.summary)
  add('battery', specs.battery)
  const texts = (list: VehicleSpecs['sections'][number]['rows']) =>
    Object.fromEntries(list.map(({ key, value }) => [key, [value].flat().join('; ')]))
  add('range_and_charging', texts(specs.range_and_charging.rows))
  for (const { wheel_size: wheels, ...values } of specs.range_and_charging.wheel_rows) {
    add('range_and_charging', values, wheels)
  }
  for (const { key, rows: list } of specs.sections) add(key, texts(list))
  return found
}
