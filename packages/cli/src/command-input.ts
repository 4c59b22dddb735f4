/** What was given on the command line, read as what the operation takes. */

/** The option that asks for a whole list. */
export const ALL = 'all'

export interface Pages {
  /** Where to begin; undefined: at the beginning. */
  readonly cursor: string | undefined
  /** How many items are wanted; undefined: as many as one page has. */
  readonly most: number | undefined
  /** The most items that a page can be asked for. */
  readonly largest: number
}

export class CommandInput {
  readonly #values: ReadonlyMap<string, unknown>

  constructor(values: ReadonlyMap<string, unknown>) {
    this.#values = values
  }

  /** The same input with another value of a field, if the field has a text. */
  with(field: string, change: (text: string) => string): CommandInput {
    const value = this.#values.get(field)
    return isText(value) ? new CommandInput(new Map([...this.#values, [field, change(value)]])) : this
  }

  has(field: string): boolean {
    return this.#values.get(field) !== undefined
  }

  text(field: string): string {
    return this.#read(field, isText)
  }

  number(field: string): number {
    return this.#read(field, isNumber)
  }

  flag(field: string): boolean {
    return this.#read(field, isFlag)
  }

  choice<const T extends string | number>(field: string, choices: readonly T[]): T {
    return this.#read(field, isOneOf(choices))
  }

  texts(field: string): string[] {
    return this.#read(field, isListOf(isText))
  }

  numbers(field: string): number[] {
    return this.#read(field, isListOf(isNumber))
  }

  flags(field: string): boolean[] {
    return this.#read(field, isListOf(isFlag))
  }

  choices<const T extends string | number>(field: string, choices: readonly T[]): T[] {
    return this.#read(field, isListOf(isOneOf(choices)))
  }

  /**
   * Which part of a list is asked for, by the fields that say it.
   * @param largest the most items of one page; null: any number
   */
  pages(cursor: string, limit: string, largest: number | null): Pages {
    return {
      cursor: this.has(cursor) ? this.text(cursor) : undefined,
      most: this.has(ALL) ? Infinity : this.has(limit) ? this.number(limit) : undefined,
      largest: largest ?? Infinity,
    }
  }

  /** The parser has judged every value: failing here is a fault of this program. */
  #read<T>(field: string, fits: Guard<T>): T {
    const value = this.#values.get(field)
    if (!fits(value)) throw new Error(`${field} was not parsed as its schema requires`)
    return value
  }
}

type Guard<T> = (value: unknown) => value is T

const isText: Guard<string> = (value) => typeof value === 'string'
const isNumber: Guard<number> = (value) => typeof value === 'number'
const isFlag: Guard<boolean> = (value) => typeof value === 'boolean'

function isOneOf<T>(choices: readonly T[]): Guard<T> {
  return (value): value is T => choices.some((choice) => choice === value)
}

function isListOf<T>(isItem: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(isItem)
}
