import type { LabelRow } from '../catalogue/label-rows.ts'
import type { Span } from './format.ts'

/** Picks a figure of a label row. */
export type Figure = (row: LabelRow) => number | undefined

/** The span of a figure over rows; `undefined` unless every row gives it, so that no row is spoken for. */
export function spanOf(rows: readonly LabelRow[], figure: Figure): Span | undefined {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const row of rows) {
    const value = figure(row)
    if (value === undefined) return undefined
    from = Math.min(from, value)
    to = Math.max(to, value)
  }
  return rows.length === 0 ? undefined : { from, to }
}

/** EPA's price for electricity, USD per kWh. */
const usdPerKwh = 0.15

/** Figures that follow from the label's by arithmetic alone. */
export const whPerMile: Figure = ({ kwhPer100Mi }) =>
  kwhPer100Mi === undefined ? undefined : kwhPer100Mi * 10
export const usdPer25Miles: Figure = ({ kwhPer100Mi }) =>
  kwhPer100Mi === undefined ? undefined : (kwhPer100Mi / 4) * usdPerKwh
export const savingUsdPerYear: Figure = ({ savingUsdOver5Years }) =>
  savingUsdOver5Years === undefined ? undefined : savingUsdOver5Years / 5
