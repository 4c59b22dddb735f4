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

/** @param toText what becomes of each text in the data */
export function unpack<Data extends object>(packed: Packed<Data>, toText: (text: string) => string): Data {
  const data: unknown = JSON.parse(packed.json, (_, value: unknown) =>
    typeof value === 'string' ? toText(value) : value,
  )
  if (!isDataOf(packed, data)) throw new Error('packed data is an object or a list')
  return data
}

/** Narrows the type only: `pack` wrote it. */
function isDataOf<Data extends object>(_packed: Packed<Data>, data: unknown): data is Data {
  return typeof data === 'object' && data !== null
}
