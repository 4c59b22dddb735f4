/** Rows of technology about the body and its size. */
import * as measure from './measures.ts'
import { figureRow, type RowKind, wordsRow } from './row-kind.ts'

export const bodyRows: readonly RowKind[] = [
  wordsRow('energy', () => 'Battery electric'),
  wordsRow('body', ({ body }) => body),
  figureRow('doors', measure.doors, (facts) => facts.doors),
  figureRow('seats', measure.seats, (facts) => facts.seats),
  figureRow('seat_rows', measure.seatRows, (facts) => facts.seatRows),
  figureRow('passenger_volume', measure.cubicFeet, (facts) => facts.passengerVolumeCuFt),
  figureRow('cargo_volume', measure.cubicFeet, (facts) => facts.cargoVolumeCuFt),
  figureRow('wheelbase', measure.inches, (facts) => facts.wheelbaseIn),
  figureRow('curb_weight', measure.pounds, (facts) => facts.curbWeightLb),
  figureRow('gross_vehicle_weight', measure.pounds, (facts) => facts.grossWeightLb),
]
