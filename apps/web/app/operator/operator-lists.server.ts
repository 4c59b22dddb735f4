/** Reads the query of an operator's list from the URL. */
import { toStorable } from '@vinspec/core/foundation'

/** Enough for a certificate. */
const MAX_LENGTH = 2_000

export function readQuery(searchParams: URLSearchParams, name: string): string {
  return toStorable(searchParams.get(name) ?? '')
    .trim()
    .slice(0, MAX_LENGTH)
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The last ID of the previous page; undefined on the first page. */
export function readPlace(searchParams: URLSearchParams): string | undefined {
  const before = searchParams.get('before') ?? ''
  return ID.test(before) ? before : undefined
}
