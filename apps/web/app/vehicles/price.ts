/** EPA's price of electricity, dollars per kWh. */
export const EPA_PRICE = 0.15

/** The reader's, as the address says it; EPA's if it says none that makes sense. */
export function readPrice(text: string | null): number {
  const price = Number(text)
  return price >= 0.01 && price <= 5 ? Math.round(price * 100) / 100 : EPA_PRICE
}

/** As the address says it, if it is not EPA's. */
export function priceParam(price = EPA_PRICE): Record<string, string> {
  return price === EPA_PRICE ? {} : { price: price.toFixed(2) }
}
