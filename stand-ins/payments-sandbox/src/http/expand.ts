/** `expand`: puts objects in the place of their ids. What can be expanded, Stripe's description says. */
import type { Store } from '../state/store.ts'
import { emptyTables, type Kind } from '../state/tables.ts'
import { resolveSchema, type Schema, schemaName } from '../stripe-api/description.ts'
import { invalidRequest, type StripeError } from './stripe-error.ts'

const DEEPEST = 4

/** Leaves out what is there only when it is asked for, such as a session's line items. */
export function expandAnswer(store: Store, answer: object, schema: Schema, paths: readonly string[]): object {
  const wanted = paths.map((path) => {
    const fields = path.split('.')
    if (fields.length > DEEPEST) {
      throw invalidRequest(`You cannot expand more than ${DEEPEST} levels of a property.`, {
        param: 'expand',
      })
    }
    return fields
  })
  const lean = wanted.some(([field]) => field === 'line_items') ? answer : without(answer, 'line_items')
  return expand(store, lean, schema, wanted)
}

function expand(store: Store, object: object, schema: Schema, paths: readonly string[][]): object {
  const expanded = new Map(Object.entries(object).map(([key, value]: [string, unknown]) => [key, value]))
  for (const [field = '', ...rest] of paths) {
    const property = propertyOf(schema, field)
    if (!property) throw cannotExpand(field)
    expanded.set(field, expandValue(store, expanded.get(field), property, rest, field))
  }
  return Object.fromEntries(expanded)
}

function expandValue(store: Store, value: unknown, schema: Schema, rest: string[], field: string): unknown {
  const deeper = rest.length > 0 ? [rest] : []
  if (Array.isArray(value)) {
    const items = schema.items
    if (!items) throw cannotExpand(field)
    return value.map((each: unknown) => (isObject(each) ? expand(store, each, items, deeper) : each))
  }
  if (isObject(value)) return expand(store, value, schema, deeper)
  const kinds = expandableKinds(schema)
  if (kinds.length === 0) {
    // An object that may be absent: there is nothing in it to expand now.
    if (value === null || value === undefined) return value
    throw cannotExpand(field)
  }
  if (typeof value !== 'string') return value
  const target = kinds.map((kind) => store.get(kind, value)).find((each) => each !== undefined)
  return target ? expand(store, target, { $ref: `#/${target.object}` }, deeper) : value
}

/** An expandable field may hold an id, or one of these objects. */
function expandableKinds(schema: Schema): StoredKind[] {
  const branches = schema.anyOf ?? []
  if (!branches.some((each) => each.type === 'string')) return []
  return branches.map((each) => schemaName(each.$ref ?? '')).filter(isStoredKind)
}

/** Kinds of Stripe's, which are named by their `object`. */
type StoredKind = Exclude<
  Kind,
  'card' | 'order' | 'delivery' | 'past_delivery' | 'idempotent_answer' | 'webhook_secret' | 'setting'
>

function isStoredKind(name: string): name is StoredKind {
  return name in emptyTables()
}

function propertyOf(schema: Schema, field: string): Schema | undefined {
  const resolved = resolveSchema(schema)
  const { properties = {} } = resolved
  if (Object.hasOwn(properties, field)) return properties[field]
  return resolved.anyOf?.map((each) => propertyOf(each, field)).find((each) => each !== undefined)
}

function without(object: object, field: string): object {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== field))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function cannotExpand(field: string): StripeError {
  return invalidRequest(`This property cannot be expanded (${field}).`, { param: 'expand' })
}
