/** Lists: newest first, filtered by the parameters that are fields too, a page at a time. */
import { invalidRequest, noSuchParameter } from '../http/stripe-error.ts'
import type { Change } from '../state/account.ts'
import type { Kind, Objects } from '../state/tables.ts'
import { type Call, type Handler, operation } from './operation.ts'

interface Range {
  readonly gt?: number
  readonly gte?: number
  readonly lt?: number
  readonly lte?: number
}

export interface Page {
  readonly limit?: number
  readonly starting_after?: string
  readonly ending_before?: string
}

type ListParams = Page & {
  readonly created?: number | Range
  readonly [field: string]: unknown
}

const PAGING = ['limit', 'starting_after', 'ending_before']
const DEFAULT_LIMIT = 10
const LARGEST_LIMIT = 100

/** `fields` are the filters that must equal the field of the same name. */
export function listOperation<K extends Kind>(
  id: string,
  kind: K,
  fields: readonly string[],
  { select, also = [] }: { select?: (call: Call<ListParams>) => Objects[K][]; also?: readonly string[] } = {},
): Handler {
  return operation<ListParams>(id, [...PAGING, 'created', ...fields, ...also], (call) => {
    const { params, path, change } = call
    const chosen = (select?.(call) ?? newestFirst(change, kind)).filter(
      (each) =>
        fields.every((field) => params[field] === undefined || Reflect.get(each, field) === params[field]) &&
        isWithin(Reflect.get(each, 'created'), params.created),
    )
    return page(chosen, params, path, kind)
  })
}

export function newestFirst<K extends Kind>(change: Change, kind: K): Objects[K][] {
  return change.all(kind).toReversed()
}

export function page(
  objects: readonly { readonly id: string }[],
  { limit = DEFAULT_LIMIT, starting_after: after, ending_before: before }: Page,
  url: string,
  what: string,
): object {
  if (limit < 1 || limit > LARGEST_LIMIT) {
    const bound = limit < 1 ? 'greater than or equal to 1' : `less than or equal to ${LARGEST_LIMIT}`
    throw invalidRequest(`This value must be ${bound} (it currently is '${limit}').`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    })
  }
  if (after !== undefined && before !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: ending_before, starting_after.', {
      code: 'parameters_exclusive',
    })
  }
  const start = after === undefined ? 0 : indexOf(objects, after, what, 'starting_after') + 1
  const end = before === undefined ? objects.length : indexOf(objects, before, what, 'ending_before')
  const window = objects.slice(start, end)
  const data = before === undefined ? window.slice(0, limit) : window.slice(-limit)
  return { object: 'list', data, has_more: window.length > limit, url }
}

function indexOf(
  objects: readonly { readonly id: string }[],
  id: string,
  what: string,
  param: string,
): number {
  const index = objects.findIndex((each) => each.id === id)
  if (index < 0) throw noSuchParameter(what, id, param)
  return index
}

function isWithin(created: unknown, wanted: number | Range | undefined): boolean {
  if (wanted === undefined || typeof created !== 'number') return true
  if (typeof wanted === 'number') return created === wanted
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = wanted
  return created > gt && created >= gte && created < lt && created <= lte
}
