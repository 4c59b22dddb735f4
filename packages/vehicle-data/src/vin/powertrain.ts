import type { RefusalReason } from '../facts/refusal.ts'
import type { DecodedVin } from './decode-vin.ts'

/** NHTSA registers these as electric; their energy is hydrogen. */
const fuelCellModels: ReadonlySet<string> = new Set(['Toyota Mirai', 'Hyundai Nexo'])

/**
 * What drives the vehicle, when that is not a battery alone; `undefined` for a battery-electric one.
 * Battery-electric is what NHTSA's patterns give electricity as the only fuel. Another fuel or none beside the words for
 * battery-electric does not count, unless EPA has electric labels of the model (`hasLabels`): the Rangers of 1999 to
 * 2002 have a diesel's engine code.
 */
export function otherPowertrain(
  { make, model, elements }: Pick<DecodedVin, 'make' | 'model' | 'elements'>,
  hasLabels: boolean,
): RefusalReason | undefined {
  const { fuelPrimary, fuelSecondary, electrification = '', bodyClass = '' } = elements
  if (/\bBus\b/.test(bodyClass)) return 'bus'
  if (bodyClass.startsWith('Motorcycle')) return 'motorcycle'
  const fuels = [fuelPrimary, fuelSecondary].filter((fuel) => fuel !== undefined)
  if (fuels.some(isHydrogen) || fuelCellModels.has(`${make} ${model}`)) return 'hydrogen'
  if (fuels.length === 1 && fuels[0] === 'Electric') return undefined
  if (electrification.startsWith('PHEV')) return 'plug_in_hybrid'
  if (fuels.includes('Electric') || /HEV/.test(electrification)) return 'hybrid'
  const isCalledElectric = electrification.startsWith('BEV')
  if (isCalledElectric && hasLabels) return undefined
  if (fuels.length === 0 || isCalledElectric) return 'not_known_to_be_electric'
  return fuels[0]?.startsWith('Diesel') === true ? 'diesel' : 'combustion'
}

const isHydrogen = (fuel: string): boolean => /hydrogen|fuel cell/i.test(fuel)
