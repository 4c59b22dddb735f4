/** The JSON types that a value may have. */
import { toStrings } from '../json.ts'
import type { Change } from './change.ts'
import type { Direction, Spot } from './spot.ts'
import { judgeEffect } from './verdict.ts'

interface TypeChanges {
  readonly changes: readonly Change[]
  /** Nothing that was a value still is: there is no point in comparing the rest. */
  readonly unrelated: boolean
}

const ANY = ['array', 'boolean', 'number', 'object', 'string']

/** @param before without null, which is compared on its own. Undefined: any type. */
export function compareTypes(before: unknown, after: unknown, direction: Direction, spot: Spot): TypeChanges {
  const was = before === undefined ? ANY : toStrings(before)
  const is = after === undefined ? ANY : toStrings(after)
  const removed = was.filter((type) => !allows(is, type))
  const added = is.filter((type) => !allows(was, type))
  if (removed.length === 0 && added.length === 0) return { changes: [], unrelated: false }
  const mixed = removed.length > 0 && added.length > 0
  const level = mixed ? 'breaking' : judgeEffect(direction, added.length > 0 ? 'wider' : 'narrower')
  const change = spot.change(level, `the type changed from ${name(before)} to ${name(after)}`)
  return { changes: [change], unrelated: removed.length === was.length && added.length === is.length }
}

/** Every integer is a number. */
function allows(types: readonly string[], type: string): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'))
}

function name(type: unknown): string {
  return type === undefined ? 'any type' : toStrings(type).join(' or ')
}
