/** A stored answer as single values, for files. */

import type { SpecNumbers, SpecRow, VehicleSpecs } from '@vinspec/contract'
import { parseStoredSpecs } from '@vinspec/core/lookup'
import { readStoredFacts } from './stored-facts.server.ts'

export interface SpecValue {
  readonly section: string
  /** The wheel size that the value is for, if it depends on the wheels. */
  readonly wheels: string | null
  readonly name: string
  /** Null for one of several figures, which are together in the value before. */
  readonly value: string | number | null
  /** Null for a value in words, and for an answer from before there were numbers. */
  readonly numbers: SpecNumbers | null
}

/** Each known value, in the order of the sheet. */
export function toSpecValues(answer: string): SpecValue[] {
  const specs = parseStoredSpecs(answer)
  if (specs) return valuesOf(specs)
  return readStoredFacts(answer).map((fact) => ({ section: 'stored', wheels: null, numbers: null, ...fact }))
}

function valuesOf(specs: VehicleSpecs): SpecValue[] {
  const { battery, range_and_charging: shown, sections } = specs
  const {
    original_capacity: original,
    usable_capacity: usable,
    state_of_health: health,
  } = battery.numbers ?? {}
  return [
    { section: 'vehicle', wheels: null, name: 'vin', value: specs.vin, numbers: null },
    ...fieldsOf('vehicle', specs.vehicle),
    ...fieldsOf('summary', specs.summary),
    ...fieldsOf('battery', battery, {
      capacity_summary: original,
      usable_capacity: usable,
      state_of_health_percent: health,
    }),
    ...shown.rows.flatMap((row) => rowValues('range_and_charging', row)),
    ...shown.wheel_rows.flatMap(({ wheel_size: wheels, ...values }, index) =>
      fieldsOf('range_and_charging', values, shown.wheel_numbers?.[index], wheels),
    ),
    ...sections.flatMap(({ key, rows }) => rows.flatMap((row) => rowValues(key, row))),
  ]
}

type Numbers = Readonly<Record<string, SpecNumbers | string | undefined>>

function fieldsOf(
  section: string,
  values: object,
  numbers: Numbers = {},
  wheels: string | null = null,
): SpecValue[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const own = numbers[name]
    if (typeof value !== 'string' && typeof value !== 'number') return []
    return [{ section, wheels, name, value, numbers: typeof own === 'object' ? own : null }]
  })
}

function rowValues(section: string, { key, value, numbers, parts = [] }: SpecRow): SpecValue[] {
  return [
    { section, wheels: null, name: key, value: [value].flat().join('; '), numbers: numbers ?? null },
    ...parts.map((part) => ({
      section,
      wheels: null,
      name: `${key}.${part.name}`,
      value: null,
      numbers: part,
    })),
  ]
}
