/** The rows of options: what this individual car was built and sold with. */
import { statementOf } from '../facts/statements.ts'
import type { FactName } from '../facts/vehicle-facts.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import { type RowKind, wordsRow } from './row-kind.ts'
import { sizeText } from './wheel-rows.ts'

export const optionsRows: readonly RowKind[] = [
  wordsRow('paint', ({ paint }) => paint),
  wordsRow('wheels', (vehicle) =>
    isOfThisCar(vehicle, 'wheels') ? wheelsAsBuilt(vehicle) : vehicle.wheelStyle,
  ),
  wordsRow('interior', ({ interior }) => interior),
  wordsRow('seat_options', ({ seatOptions }) => seatOptions),
  wordsRow('assistance_package', ({ assistancePackage }) => assistancePackage),
  wordsRow('supercharging', ({ supercharging }) => supercharging),
]

/** Whether the fact is about this individual car. Wheels, for example, can also come from a version's name. */
const isOfThisCar = ({ statements }: KnownVehicle, name: FactName): boolean =>
  statementOf(statements, name)?.source.about === 'vehicle'

/** "21 in Arachnid". */
export function wheelsAsBuilt({ wheels, wheelStyle }: KnownVehicle): string | undefined {
  const words = [
    ...(wheels === undefined ? [] : [sizeText(wheels)]),
    ...(wheelStyle === undefined ? [] : [wheelStyle]),
  ]
  return words.length === 0 ? undefined : words.join(' ')
}
