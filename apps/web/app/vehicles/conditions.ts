/** What a reader may choose about driving: its figures are computed, or those that EPA measured. */

/** EPA's price of electricity, dollars per kWh. */
export const EPA_PRICE = 0.15

/** What EPA tests apart from each other. Its usual figures combine them. */
export const DRIVINGS = ['city', 'highway'] as const
export type Driving = (typeof DRIVINGS)[number]

export interface Conditions {
  /** Dollars per kWh. */
  readonly price: number
  /** Null for EPA's combined figures. */
  readonly driving: Driving | null
}

/** The reader's choices from the URL. What is missing, or makes no sense, is as EPA has it. */
export function readConditions(search: URLSearchParams): Conditions {
  const price = Number(search.get('price'))
  return {
    price: price >= 0.01 && price <= 5 ? Math.round(price * 100) / 100 : EPA_PRICE,
    driving: DRIVINGS.find((each) => each === search.get('driving')) ?? null,
  }
}

/** The query parameters of what differs from EPA's conditions. */
export function conditionParams({ price, driving }: Conditions): Record<string, string> {
  return {
    ...(price !== EPA_PRICE && { price: price.toFixed(2) }),
    ...(driving && { driving }),
  }
}
