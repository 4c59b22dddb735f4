/** The result of checking a value against the contract. */

export interface ContractFault {
  /** JSON Pointer into the value, such as `/vin`; empty for the value itself. */
  readonly pointer: string
  /** What is wrong, such as `must be string`. */
  readonly reason: string
  /** The same for a person, such as `"vin" must be of type string`. */
  readonly explanation: string
}

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: ContractFault }
