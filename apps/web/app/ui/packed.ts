/**
 * Loader data as JSON. The router's own form, of references, compresses badly: the specifications of a vehicle weigh half as much
 * this way, and every visit begins with them.
 */
export interface Packed<Data> {
  readonly json: string
  /** Never set: names the type of the data. */
  readonly of?: Data
}

/** @param data what JSON can express: no dates, and nothing undefined that matters */
export function pack<Data extends object>(data: Data): Packed<Data> {
  return { json: JSON.stringify(data) }
}

export function unpack<Data extends object>({ json }: Packed<Data>): Data {
  const data: Data = JSON.parse(json)
  return data
}
