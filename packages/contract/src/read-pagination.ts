/** Reads how a list is paginated: `x-pagination`. */
import type { Place } from './contract-place.ts'
import type { Parameter } from './read-parameters.ts'

export interface Pagination {
  /** The parameter that takes the position to continue from. */
  readonly cursor: string
  /** The parameter that takes the most items per page. */
  readonly limit: string
  /** The member of the answer that holds the items of the page. */
  readonly items: string
  /** The member of the answer that has the position to continue from; null on the last page. */
  readonly next: string
}

/** Null: the answer is not paginated. Throws a `ContractError` if the operation lacks what `x-pagination` names. */
export function readPagination(
  operation: Place,
  parameters: readonly Parameter[],
  result: Place,
): Pagination | null {
  const place = operation.find('x-pagination')
  if (place === undefined) return null
  if (operation.find('requestBody')) place.refuse('an operation with a request body cannot be paginated')
  const read = (key: keyof Pagination) => place.text(key) ?? place.refuse(`${key} is missing`)
  const pagination = {
    cursor: read('cursor'),
    limit: read('limit'),
    items: read('items'),
    next: read('next'),
  }
  const find = (name: string) => parameters.find((each) => each.in === 'query' && each.name === name)
  const cursor = find(pagination.cursor)
  if (cursor === undefined || cursor.kind !== 'text' || cursor.list || cursor.required) {
    place.get('cursor').refuse('must name an optional string in the query')
  }
  const limit = find(pagination.limit)
  if (limit === undefined || limit.kind !== 'integer' || limit.list || limit.required) {
    place.get('limit').refuse('must name an optional integer in the query')
  }
  const properties = result.find('properties')
  if (properties?.find(pagination.items)?.find('type')?.value !== 'array') {
    place.get('items').refuse('must name a list in the response')
  }
  const next = properties?.find(pagination.next)
  const required =
    result
      .find('required')
      ?.items()
      .map(({ value }) => value) ?? []
  const types = new Set([next?.find('type')?.value].flat())
  if (!types.has('string') || !types.has('null') || !required.includes(pagination.next)) {
    place.get('next').refuse('must name a required string or null in the response')
  }
  return pagination
}
