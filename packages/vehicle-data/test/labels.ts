import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { answerVin, type VinAnswer } from '../src/answer-vin.ts'
import { createOfflineProvider, parseVin, type VehicleDataProvider, type Vin } from '../src/index.ts'

export const provider: VehicleDataProvider = createOfflineProvider()

/** The rows of one file under `test/labels/`, by column name. */
export function readLabels(name: string): Record<string, string>[] {
  return parse(readFileSync(new URL(`labels/${name}`, import.meta.url)), { columns: true })
}

export const answer = (vin: string): Promise<VinAnswer> => answerVin(vin, provider)

/** A VIN of a label or literal, which must be sound. */
export function soundVin(text: string | undefined): Vin {
  const parsed = parseVin(text ?? '')
  if (!parsed.ok) throw new Error(`${text}: ${parsed.fault.message}`)
  return parsed.vin
}

/** Fills in the check digit of a VIN written with a `?` in position 9. */
export function withCheckDigit(pattern: string): string {
  const vins = [...'0123456789X'].map((digit) => pattern.replace('?', digit))
  const sound = vins.find((vin) => parseVin(vin).ok)
  if (sound === undefined) throw new Error(`${pattern} takes no check digit`)
  return sound
}
