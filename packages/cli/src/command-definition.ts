/** One terminal command, as generated from an operation of the contract. */

export interface CommandDefinition<Operation extends string = string> {
  /** The operation that the command calls. */
  readonly operation: Operation
  /** The words that select the command, e.g. `auto-top-up set`. */
  readonly words: readonly string[]
  readonly summary: string
  /** Takes an idempotency key. */
  readonly idempotent: boolean
  /** Body fields given by position. */
  readonly arguments: readonly FieldDefinition[]
  /** Body fields given by option. */
  readonly options: readonly FieldDefinition[]
}

export interface FieldDefinition {
  /** Name of the field in the request body. */
  readonly field: string
  readonly description: string
  readonly kind: 'text' | 'integer'
  readonly required: boolean
  /** The only values allowed; null for any. */
  readonly choices: readonly (string | number)[] | null
  /** Bounds of an integer; null for none. */
  readonly minimum: number | null
  readonly maximum: number | null
}
