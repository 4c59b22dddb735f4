/** What an operation of the API is made of, and what many of them share. */
import { invalidRequest, noSuch, noSuchParameter, notImplemented } from '../http/stripe-error.ts'
import type { Change } from '../state/account.ts'
import type { Customer, Metadata } from '../state/objects.ts'
import type { Kind, Objects } from '../state/tables.ts'
import { parameterParser } from '../stripe-api/validation.ts'

export interface Call<Params> {
  readonly change: Change
  readonly params: Params
  /** The last variable of the path: the object that is meant. Empty where there is none. */
  readonly id: string
  /** All variables of the path, in order. */
  readonly ids: readonly string[]
  /** The path without its query, e.g. `/v1/charges`. */
  readonly path: string
}

export interface Handler {
  /** As in Stripe's description, e.g. `Refunds.create`. */
  readonly id: string
  run(call: Call<object>): object
}

/**
 * `accepts` names the parameters that are acted upon, such as `metadata` or `line_items.quantity`.
 * What Stripe knows and the sandbox does not act upon is refused: silence would look like success.
 */
export function operation<Params extends object>(
  id: string,
  accepts: readonly string[],
  run: (call: Call<Params>) => object,
): Handler {
  const known = new Set([...accepts, 'expand'])
  const parse = parameterParser<Params>(id)
  return {
    id,
    run(call) {
      const params = parse(call.params)
      const surplus = leaves(params).find((leaf) => !isAccepted(leaf.accept, known))
      if (surplus) throw notImplemented(surplus.param)
      return run({ ...call, params })
    },
  }
}

interface Leaf {
  /** `line_items[0][quantity]`. */
  readonly param: string
  /** `line_items.quantity`. */
  readonly accept: string
}

function leaves(value: object, param = '', accept = ''): Leaf[] {
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
    const path = {
      param: param === '' ? key : `${param}[${key}]`,
      accept: Array.isArray(value) ? accept : accept === '' ? key : `${accept}.${key}`,
    }
    return typeof child === 'object' && child !== null ? leaves(child, path.param, path.accept) : [path]
  })
}

function isAccepted(leaf: string, accepts: ReadonlySet<string>): boolean {
  const parts = leaf.split('.')
  return parts.some((_, index) => accepts.has(parts.slice(0, index + 1).join('.')))
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
export function namedCustomer(change: Change, id: string, param = 'customer'): Customer {
  const customer = change.get('customer', id)
  if (!customer) throw noSuchParameter('customer', id, param)
  return customer
}

/** Stripe merges metadata key by key; an empty value removes its key, an empty whole removes all. */
export function mergeMetadata(before: Metadata, given: Metadata | '' | undefined): Metadata {
  if (given === undefined) return before
  if (given === '') return {}
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''))
}

/** The former values of what differs, as update events tell them. */
export function previousValues(before: object, after: object): object {
  const now = new Map<string, unknown>(Object.entries(after))
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(now.get(key))),
  )
}

const SMALLEST_CHARGE = 50
const LARGEST_CHARGE = 99_999_999

export function checkAmount(amount: number, currency: string, param = 'amount'): void {
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

/** Returns the code in lower case. */
export function checkCurrency(currency: string, param = 'currency'): string {
  const known = Intl.supportedValuesOf('currency')
  if (known.includes(currency.toUpperCase())) return currency.toLowerCase()
  throw invalidRequest(
    `Invalid currency: ${currency}. Stripe currently supports these currencies: ${known.join(', ').toLowerCase()}`,
    { param },
  )
}

/** Only cards are played. */
export function checkMethodTypes(types: readonly string[] | undefined): void {
  if (types && !types.includes('card')) throw notImplemented('allowed_payment_method_types')
}
