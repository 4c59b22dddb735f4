/** The rows of options: what this very car was built and sold with. */
import { statementOf } from '../facts/statements.ts'
import type { FactName } from '../facts/vehicle-facts.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import { type RowKind, wordsRow } from './row-kind.ts'
import { sizeText } from './wheel-rows.ts'

export const optionsRows: readonly RowKind[] = [
  wordsRow(
    { key: 'paint', label: 'Paint', meaning: 'The color that the car left the factory in.' },
    ({ paint }) => paint,
  ),
  wordsRow(
    { key: 'wheels', label: 'Wheels', meaning: 'The size and style that the car left the factory with.' },
    (vehicle) => (isOfThisCar(vehicle, 'wheels') ? wheelsAsBuilt(vehicle) : vehicle.wheelStyle),
  ),
  wordsRow(
    { key: 'interior', label: 'Interior', meaning: 'Its color and material, as the maker calls them.' },
    ({ interior }) => interior,
  ),
  wordsRow(
    {
      key: 'seat_options',
      label: 'Seat options',
      meaning: "What this car's seats have that others of its model lack.",
    },
    ({ seatOptions }) => seatOptions,
  ),
  wordsRow(
    {
      key: 'assistance_package',
      label: 'Driver assistance as sold',
      meaning: 'The package that was ordered, and the hardware for it, as the maker calls them.',
    },
    ({ assistancePackage }) => assistancePackage,
  ),
  wordsRow(
    {
      key: 'supercharging',
      label: 'Supercharging',
      meaning: "What the owner pays at the maker's fast chargers, as sold with the car.",
    },
    ({ supercharging }) => supercharging,
  ),
]

/** The name of a version can tell its wheels, too. */
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
