/** The form of an operation, and what operations share. */
import type { Stripe } from 'stripe'
import { invalidRequest, noSuch, noSuchParameter } from '../http/stripe-error.ts'
import type { Change } from '../state/account.ts'
import type { Customer, Metadata } from '../state/objects.ts'
import type { Kind, Objects } from '../state/tables.ts'
import { parameterParser } from '../stripe-api/validation.ts'

export interface Call<Params> {
  readonly change: Change
  readonly params: Params
  /** The ID in the path; empty if there is none. */
  readonly id: string
  /** The path without its query, e.g. `/v1/charges`. */
  readonly path: string
}

export interface Handler {
  /** As in Stripe's description, e.g. `Refunds.create`. */
  readonly id: string
  run(call: Call<object>): object
}

/**
 * `Params` is the `stripe` package's own type. The description contains those parameters that the sandbox supports. All
 * others are rejected, because ignoring them would look like success.
 */
export function operation<Params extends object>(id: string, run: (call: Call<Params>) => object): Handler {
  const parse = parameterParser<Params>(id)
  return { id, run: (call) => run({ ...call, params: parse(call.params) }) }
}

/** The object that the path names. */
export function found<K extends Kind>(
  { change, id }: Pick<Call<object>, 'change' | 'id'>,
  kind: K,
  what: string,
  param = 'id',
): Objects[K] {
  const object = change.get(kind, id)
  if (!object) throw noSuch(what, id, param)
  return object
}

/** The customer that a parameter names. */
export function namedCustomer(change: Change, id: string): Customer {
  const customer = change.get('customer', id)
  if (!customer) throw noSuchParameter('customer', id, 'customer')
  return customer
}

/** Metadata as Stripe stores it: as text, without empty values. */
export function toMetadata(given: Stripe.Emptyable<Stripe.MetadataParam> | undefined): Metadata {
  const entries = Object.entries(given || {}).map(([key, value]) => [key, String(value)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

const SMALLEST_CHARGE = 50
const LARGEST_CHARGE = 99_999_999

export function checkAmount(amount: number, currency: string, param: string): void {
  if (amount < SMALLEST_CHARGE) {
    throw invalidRequest(`Amount must be at least $0.50 ${currency}`, { code: 'amount_too_small', param })
  }
  if (amount > LARGEST_CHARGE) {
    throw invalidRequest(`Amount must be no more than $999,999.99 ${currency}`, {
      code: 'amount_too_large',
      param,
    })
  }
}
