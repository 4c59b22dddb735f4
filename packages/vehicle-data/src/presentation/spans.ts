import type { Amount, Amounts, Span } from '../facts/amounts.ts'
import type { KnownVehicle } from './known-vehicle.ts'

/** Picks a figure, or computes it from others. */
export type Figure = (amounts: Amounts) => Amount | undefined

/** The vehicle's own figure, or else the span over the versions that it can be. */
export function spanOf(vehicle: KnownVehicle, figure: Figure): Span | undefined {
  const own = figure(vehicle)
  return own === undefined ? spanOver(vehicle.versions, figure) : toSpan(own)
}

/** The span of a figure over versions; `undefined` unless all versions have it, so that the span is true of each. */
export function spanOver(versions: readonly Amounts[], figure: Figure): Span | undefined {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const version of versions) {
    const amount = figure(version)
    if (amount === undefined) return undefined
    from = Math.min(from, typeof amount === 'number' ? amount : amount.from)
    to = Math.max(to, typeof amount === 'number' ? amount : amount.to)
  }
  return versions.length === 0 ? undefined : { from, to }
}

/** The single figure of a span whose ends are equal. */
export function exactly(span: Span | undefined): number | undefined {
  return span !== undefined && span.from === span.to ? span.from : undefined
}

export const toSpan = (amount: Amount): Span =>
  typeof amount === 'number' ? { from: amount, to: amount } : amount

function scaled(amount: Amount | undefined, factor: number): Amount | undefined {
  if (amount === undefined || typeof amount === 'number')
    return amount === undefined ? undefined : amount * factor
  return { from: amount.from * factor, to: amount.to * factor }
}

/** EPA's price for electricity, USD per kWh. */
const USD_PER_KWH = 0.15

/** The energy from the wall for the label's range. */
export const wallKwh: Figure = ({ rangeMi, kwhPer100Mi }) =>
  typeof rangeMi === 'number' && typeof kwhPer100Mi === 'number' ? (rangeMi * kwhPer100Mi) / 100 : undefined

export const whPerMile: Figure = ({ kwhPer100Mi }) => scaled(kwhPer100Mi, 10)
export const usdPer25Miles: Figure = ({ kwhPer100Mi }) => scaled(scaled(kwhPer100Mi, 1 / 4), USD_PER_KWH)
export const savingUsdPerYear: Figure = ({ savingUsdOver5Years }) => scaled(savingUsdOver5Years, 1 / 5)
