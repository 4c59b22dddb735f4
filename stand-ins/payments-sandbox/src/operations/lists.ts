/** Paged lists, newest first, filtered by parameters that are also fields. */
import type { Stripe } from 'stripe'
import { invalidRequest, noSuchParameter } from '../http/stripe-error.ts'
import type { Change } from '../state/account.ts'
import type { Kind, Objects } from '../state/tables.ts'
import { type Call, type Handler, operation } from './operation.ts'

type ListParams = Pick<Stripe.PaginationParams, 'limit' | 'starting_after'> & {
  readonly created?: Stripe.RangeQueryParam | number
}

const DEFAULT_LIMIT = 10
const LARGEST_LIMIT = 100

/** `fields` are the filters that must equal the field of the same name. `select` applies all other filters. */
export function listOperation<Params extends ListParams, K extends Kind>(
  id: string,
  kind: K,
  fields: ReadonlyArray<keyof Params & string>,
  select: (call: Call<Params>) => Objects[K][] = ({ change }) => newestFirst(change, kind),
): Handler {
  return operation<Params>(id, (call) => {
    const { params, path } = call
    const chosen = select(call).filter(
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

function page(
  objects: readonly { readonly id: string }[],
  { limit = DEFAULT_LIMIT, starting_after: after }: ListParams,
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
  const before = after === undefined ? -1 : objects.findIndex((each) => each.id === after)
  if (after !== undefined && before < 0) throw noSuchParameter(what, after, 'starting_after')
  const rest = objects.slice(before + 1)
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url }
}

function isWithin(created: unknown, wanted: ListParams['created']): boolean {
  if (wanted === undefined || typeof created !== 'number') return true
  if (typeof wanted === 'number') return created === wanted
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = wanted
  return created > gt && created >= gte && created < lt && created <= lte
}
