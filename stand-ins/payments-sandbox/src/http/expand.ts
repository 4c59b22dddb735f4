/** `expand`: replaces IDs by their objects. */
import type { Store } from '../state/store.ts'
import type { Kind } from '../state/tables.ts'
import { invalidRequest } from './stripe-error.ts'

const DEEPEST = 4
/** The kind of an object by the prefix of its ID. */
const KINDS: Readonly<Record<string, Kind>> = {
  cus: 'customer',
  ch: 'charge',
  pi: 'payment_intent',
  pm: 'payment_method',
  seti: 'setup_intent',
}

/** @param paths such as `latest_charge` or `data.charge` */
export function expandAnswer(store: Store, answer: object, paths: readonly string[]): object {
  return paths.reduce<object>((expanded, path) => {
    const fields = path.split('.')
    if (fields.length <= DEEPEST) return expandField(store, expanded, fields)
    throw invalidRequest(`You cannot expand more than ${DEEPEST} levels of a property.`, { param: 'expand' })
  }, answer)
}

function expandField(store: Store, object: object, [field = '', ...rest]: readonly string[]): object {
  if (!Object.hasOwn(object, field)) throw cannotExpand(field)
  return { ...object, [field]: expandValue(store, Reflect.get(object, field), rest, field) }
}

function expandValue(store: Store, value: unknown, rest: readonly string[], field: string): unknown {
  if (value === null) return value
  if (Array.isArray(value)) return value.map((each: unknown) => expandValue(store, each, rest, field))
  const target = typeof value === 'string' ? findById(store, value) : value
  if (typeof target !== 'object' || target === null) throw cannotExpand(field)
  if (rest.length > 0) return expandField(store, target, rest)
  return target
}

function findById(store: Store, id: string): object | undefined {
  const kind = KINDS[id.slice(0, id.indexOf('_'))]
  const object = kind && store.get(kind, id)
  // Objects still refer to a deleted customer.
  return object ?? (kind === 'customer' ? { id, object: kind, deleted: true } : undefined)
}

function cannotExpand(field: string): Error {
  return invalidRequest(`This property cannot be expanded (${field}).`, { param: 'expand' })
}
