import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { answerVin, type VinAnswer } from '../src/answer-vin.ts'
import {
  createOfflineProvider,
  parseVin,
  presentVehicle,
  type VehicleDataProvider,
  type Vin,
} from '../src/index.ts'

export const provider: VehicleDataProvider = createOfflineProvider()

/** The rows of one file under `test/labels/`, by column name. */
export function readLabels(name: string): Record<string, string>[] {
  return parse(readFileSync(new URL(`labels/${name}`, import.meta.url)), { columns: true })
}

export const answer = (vin: string): Promise<VinAnswer> => answerVin(vin, provider)

/** Like {@link answer}, but also for a car about which too little is known to sell. */
export async function describeVin(vin: string): Promise<VinAnswer> {
  const given = await answer(vin)
  if ('specs' in given || given.error.code !== 'specs_not_available') return given
  const result = await provider.lookUp(soundVin(vin), { signal: new AbortController().signal })
  if (result.kind !== 'found') throw new Error(`${vin} is known and is not`)
  return { vin, specs: presentVehicle(result.vehicle) }
}

/** The VIN of a label or literal. Throws if it is not valid. */
export function soundVin(text: string | undefined): Vin {
  const parsed = parseVin(text ?? '')
  if (!parsed.ok) throw new Error(`${text}: ${parsed.fault.message}`)
  return parsed.vin
}

/** Fills in the check digit of a VIN written with a `?` in position 9; any other is returned unchanged. */
export function withCheckDigit(pattern: string): string {
  if (!pattern.includes('?')) return pattern
  const vins = [...'0123456789X'].map((digit) => pattern.replace('?', digit))
  const sound = vins.find((vin) => parseVin(vin).ok)
  if (sound === undefined) throw new Error(`${pattern} takes no check digit`)
  return sound
}
