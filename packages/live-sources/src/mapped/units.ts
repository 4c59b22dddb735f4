/** Units that vendors use, as multiples of a fact's unit. */
import { type AmountName, amountUnits } from '@vinspec/vehicle-data'

const factors: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '%': { percent: 1, fraction: 100 },
  kWh: { kWh: 1, Wh: 0.001 },
  kW: { kW: 1, W: 0.001, hp: 0.745_699_87 },
  mi: { mi: 1, km: 0.621_371_192 },
  mph: { mph: 1, 'km/h': 0.621_371_192 },
  lb: { lb: 1, kg: 2.204_622_622 },
  in: { in: 1, cm: 0.393_700_787, mm: 0.039_370_079 },
  'lb-ft': { 'lb-ft': 1, Nm: 0.737_562_149 },
  min: { min: 1, h: 60 },
}

/** The units in which a vendor may give this fact; only the fact's own if no others are known. */
export function unitsOf(name: AmountName): Readonly<Record<string, number>> {
  const unit = amountUnits[name]
  return factors[unit] ?? { [unit]: 1 }
}
