import type { DecodedVin } from '../vin/decode-vin.ts'

interface TeslaEvidence {
  readonly certain: readonly string[]
  readonly possible: readonly string[]
  readonly packKwh?: { readonly from: number; readonly to: number }
}

/**
 * What Tesla's VIN layout shows beyond NHTSA's patterns.
 * Sources: part-565 letters and public decoders; see `data/NOTICES.md`.
 */
export function teslaEvidence({ make, model, modelYear, vin }: DecodedVin): TeslaEvidence {
  if (make !== 'Tesla') return { certain: [], possible: [] }
  return {
    certain: isLongRangeModelY(model, modelYear, vin) ? ['longrange'] : [],
    possible: dualMotorMayBePerformance(model, modelYear, vin.charAt(7)) ? ['performance'] : [],
    ...(model === 'Model S' && modelYear >= 2014 && modelYear <= 2016 ? packClass(vin.charAt(6)) : {}),
  }
}

/** The positions that {@link teslaEvidence} reads. */
export const teslaCodes = ({ make, vin }: DecodedVin): string =>
  make === 'Tesla' ? vin.slice(6, 8) + vin.charAt(10) : ''

/** Until August 2015 (Model S) and 2019 (Model 3) the ordinary dual-motor code covers performance cars too. */
function dualMotorMayBePerformance(model: string, year: number, motorCode: string): boolean {
  if (model === 'Model S') return year <= 2015 && motorCode === '2'
  return model === 'Model 3' && year <= 2019 && motorCode === 'B'
}

/** In 2022 and 2023 only Austin built the Model Y with two motors and the smaller battery: one from Fremont is a Long Range. */
const isLongRangeModelY = (model: string, year: number, vin: string): boolean =>
  model === 'Model Y' && year >= 2022 && year <= 2023 && vin.charAt(7) === 'E' && vin.charAt(10) === 'F'

/** Position 7 of the 2014-2016 Model S: S is the 40-75 kWh class, H and V the larger ones. */
function packClass(code: string): Pick<TeslaEvidence, 'packKwh'> {
  if (code === 'S') return { packKwh: { from: 0, to: 75 } }
  if (code === 'H' || code === 'V') return { packKwh: { from: 85, to: 100 } }
  return {}
}
