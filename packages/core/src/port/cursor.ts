/** Where a list continues, as text that clients send back. It reveals nothing that the list did not contain. */
import { VinspecError } from '../foundation/errors.ts'

type Position = readonly [time: Date, id: string]

export function toCursor([time, id]: Position): string {
  return Buffer.from(`${time.toISOString()} ${id}`).toString('base64url')
}

/** Throws `invalid_request` for a cursor that is not one of ours. */
export function readCursor(cursor: string | undefined, isId: (id: string) => boolean): Position | undefined {
  if (cursor === undefined) return undefined
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const position = [new Date(time), id] as const
  if (ISO_TIME.test(time) && !Number.isNaN(position[0].getTime()) && isId(id)) return position
  throw invalidCursor()
}

/**
 * The number of the row after which the rows of a batch continue; 0: from the start. Throws `invalid_request` for the
 * cursor of another batch too: the rows before it would be missing.
 */
export function readRowCursor(cursor: string | undefined, createdAt: Date): number {
  const [time, number] = readCursor(cursor, (id) => /^\d{1,6}$/.test(id)) ?? [createdAt, '0']
  if (time.getTime() !== createdAt.getTime()) throw invalidCursor()
  return Number(number)
}

function invalidCursor(): VinspecError {
  return new VinspecError('invalid_request', "The cursor isn't valid. Send the next_cursor of a page.", {
    details: { pointer: '/cursor', reason: 'must be the next_cursor of a page' },
  })
}

const ISO_TIME = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/**
 * The first `limit` items of a list that was read with one extra, and where the list continues; null: there are no
 * more.
 */
export function toPage<T>(
  items: readonly T[],
  limit: number,
  positionOf: (item: T) => Position,
): { readonly page: readonly T[]; readonly next: string | null } {
  const page = items.slice(0, limit)
  const last = page.at(-1)
  return { page, next: last !== undefined && items.length > limit ? toCursor(positionOf(last)) : null }
}
