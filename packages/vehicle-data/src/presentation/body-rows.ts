/** Rows of technology on what the car is and how large. */
import * as measure from './measures.ts'
import { figureRow, type RowKind, wordsRow } from './row-kind.ts'

export const bodyRows: readonly RowKind[] = [
  wordsRow(
    { key: 'energy', label: 'Energy', meaning: 'What drives the car. Only battery-electric cars are sold.' },
    () => 'Battery electric',
  ),
  wordsRow({ key: 'body', label: 'Body', meaning: 'How the car is built.' }, ({ body }) => body),
  figureRow(
    { key: 'doors', label: 'Side doors', meaning: 'Doors at the sides, without a hatch or tailgate.' },
    measure.doors,
    (facts) => facts.doors,
  ),
  figureRow(
    { key: 'seats', label: 'Seats', meaning: "The driver's included." },
    measure.seats,
    (facts) => facts.seats,
  ),
  figureRow(
    { key: 'seat_rows', label: 'Rows of seats', meaning: 'As the maker registered the model with NHTSA.' },
    measure.seatRows,
    (facts) => facts.seatRows,
  ),
  figureRow(
    {
      key: 'passenger_volume',
      label: 'Passenger volume',
      meaning: 'Room in front of the cargo space, as EPA measures it.',
    },
    measure.cubicFeet,
    (facts) => facts.passengerVolumeCuFt,
  ),
  figureRow(
    {
      key: 'cargo_volume',
      label: 'Cargo volume',
      meaning: 'Room behind the rear seats, as EPA measures it.',
    },
    measure.cubicFeet,
    (facts) => facts.cargoVolumeCuFt,
  ),
  figureRow(
    { key: 'wheelbase', label: 'Wheelbase', meaning: 'From the front axle to the rear axle.' },
    measure.inches,
    (facts) => facts.wheelbaseIn,
  ),
  figureRow(
    { key: 'curb_weight', label: 'Curb weight', meaning: 'The weight of the empty car.' },
    measure.pounds,
    (facts) => facts.curbWeightLb,
  ),
  figureRow(
    {
      key: 'gross_vehicle_weight',
      label: 'Gross vehicle weight rating',
      meaning: 'The most that the loaded car may weigh; two numbers are the ends of its weight class.',
    },
    measure.pounds,
    (facts) => facts.grossWeightLb,
  ),
]
