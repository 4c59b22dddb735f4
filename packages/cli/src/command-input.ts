/** What was given on the command line, read as the fields of a request body. */

export class CommandInput {
  readonly #values: ReadonlyMap<string, unknown>

  constructor(values: ReadonlyMap<string, unknown>) {
    this.#values = values
  }

  has(field: string): boolean {
    return this.#values.get(field) !== undefined
  }

  text(field: string): string {
    return this.#read(field, (value) => typeof value === 'string')
  }

  integer(field: string): number {
    return this.#read(field, (value) => typeof value === 'number')
  }

  choice<const T extends string | number>(field: string, choices: readonly T[]): T {
    return this.#read(field, (value): value is T => choices.some((choice) => choice === value))
  }

  /** The parser has judged every value: failing here is a fault of this program. */
  #read<T>(field: string, fits: (value: unknown) => value is T): T {
    const value = this.#values.get(field)
    if (!fits(value)) throw new Error(`${field} was not parsed as its schema asks`)
    return value
  }
}
