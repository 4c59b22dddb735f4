/** The runtime of the generated wrappers of SQL functions (../../generated/sql/functions.ts). */

/** The database, or a transaction on it. A call on a transaction is part of it. */
export interface FunctionCaller {
  $callFunction(call: FunctionCall): Promise<readonly FunctionRow[]>
}

export interface FunctionCall {
  /** The function's name, which also names the prepared statement. */
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** The trace for the jobs that the call enqueues; default: the current one. */
  readonly trace?: string | undefined
}

export type FunctionRow = Readonly<Record<string, unknown>>

/** What a wrapper returns: its row, or one of its rows. */
export type RowOf<Wrapper extends (...args: never) => Promise<unknown>> =
  Awaited<ReturnType<Wrapper>> extends ReadonlyArray<infer Row> ? Row : Awaited<ReturnType<Wrapper>>

/** Calls a function that returns exactly one row. */
export async function callForRow(on: FunctionCaller, call: FunctionCall): Promise<FunctionRow> {
  const [row] = await on.$callFunction(call)
  if (!row) throw new Error(`${call.name} returned no row`)
  return row
}

/**
 * For a value that a function always returns: PostgreSQL can declare that for a table's column, but not for a function.
 */
export function required<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`${what} is null`)
  return value
}

/**
 * Returns the value of a closed set that `value` equals. Throws for any other value, such as one that only a later
 * version has.
 */
export function oneOf<T>(known: readonly T[], value: unknown): T {
  const found = known.find((each) => each === value)
  if (found === undefined) throw new Error(`${String(value)} is not one of ${known.join(', ')}`)
  return found
}

export const readText = reader('text', (value) => (typeof value === 'string' ? value : undefined))
export const readTexts = reader('list of texts', (value) =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined,
)
export const readBoolean = reader('boolean', (value) => (typeof value === 'boolean' ? value : undefined))
export const readInteger = reader('integer', (value) => (typeof value === 'number' ? value : undefined))
/** A bigint arrives as text or, through Prisma, as a bigint. */
export const readBigint = reader('bigint', (value) =>
  typeof value === 'bigint' || typeof value === 'string' ? BigInt(value) : undefined,
)
export const readTime = reader('time', (value) => (value instanceof Date ? value : undefined))

type Reader<T> = (row: FunctionRow, column: string) => T | null

function reader<T>(type: string, parse: (value: unknown) => T | undefined): Reader<T> {
  return (row, column) => {
    const value = row[column]
    if (value === null) return null
    const parsed = parse(value)
    if (parsed === undefined) throw new Error(`${column} is not of type ${type}: ${typeof value}`)
    return parsed
  }
}
