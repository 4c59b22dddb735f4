/** One terminal command, as generated from an operation of the contract. What is absent is false, or unknown. */

export interface CommandDefinition<Operation extends string = string> {
  /** The operation that the command calls. */
  readonly operation: Operation
  /** The words that select the command, e.g. `auto-top-up set`. */
  readonly words: readonly string[]
  readonly summary: string
  readonly deprecated?: boolean
  /** Takes an idempotency key. */
  readonly idempotent?: boolean
  /** Where the answer is a page of a list: the field that says how many items are wanted. */
  readonly pageSize?: string | null
  /** Fields given by position. */
  readonly arguments: readonly FieldDefinition[]
  /** Fields given by option. */
  readonly options: readonly FieldDefinition[]
}

export interface FieldDefinition {
  /** Name of the parameter, or of the field in the request body. */
  readonly field: string
  readonly place: 'path' | 'query' | 'header' | 'body'
  readonly description: string
  readonly deprecated?: boolean
  /** Of the value, or of each of a list. */
  readonly kind: 'text' | 'integer' | 'number' | 'boolean'
  readonly list?: boolean
  readonly required?: boolean
  /** The only values allowed. */
  readonly choices?: readonly (string | number)[] | null
  /** Bounds of a number. */
  readonly minimum?: number | null
  readonly maximum?: number | null
  /** Such as `date`. */
  readonly format?: string | null
  /** What it is when left out. */
  readonly fallback?: string | number | boolean | readonly (string | number | boolean)[] | null
}
