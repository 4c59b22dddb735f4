/** EPA's price of electricity, dollars per kWh. */
export const EPA_PRICE = 0.15

/** The reader's price from the URL; EPA's if there is none, or none that makes sense. */
export function readPrice(text: string | null): number {
  const price = Number(text)
  return price >= 0.01 && price <= 5 ? Math.round(price * 100) / 100 : EPA_PRICE
}

/** The query parameter of a price; empty for EPA's. */
export function priceParam(price = EPA_PRICE): Record<string, string> {
  return price === EPA_PRICE ? {} : { price: price.toFixed(2) }
}
