/** Values that are listed: `enum`, and `const` as a list of one. */
import { isEqual, type JsonObject, show } from '../json.ts'
import type { Change } from './change.ts'
import type { Direction, Spot } from './spot.ts'
import { judgeEffect } from './verdict.ts'

/**
 * A value that is gone breaks clients both ways: they send it, or wait for it. A new one breaks neither: the contract
 * says that lists of values in responses may grow.
 */
export function compareValues(
  before: JsonObject,
  after: JsonObject,
  direction: Direction,
  spot: Spot,
): readonly Change[] {
  const was = listValues(before)
  const is = listValues(after)
  if (was === null && is === null) return []
  if (was === null) {
    return [spot.change(judgeEffect(direction, 'narrower'), `only ${quote(is ?? [])} is allowed now`)]
  }
  if (is === null) {
    return [spot.change(judgeEffect(direction, 'wider'), `values other than ${quote(was)} are possible now`)]
  }
  const removed = was.filter((value) => !is.some((each) => isEqual(each, value)))
  const added = is.filter((value) => !was.some((each) => isEqual(each, value)))
  return [
    ...(removed.length > 0 ? [spot.change('breaking', `${quote(removed)} is no longer a value`)] : []),
    ...(added.length > 0 ? [spot.change('minor', `${quote(added)} is a new value`)] : []),
  ]
}

function listValues(schema: JsonObject): readonly unknown[] | null {
  if (schema['const'] !== undefined) return [schema['const']]
  return Array.isArray(schema['enum']) ? schema['enum'] : null
}

function quote(values: readonly unknown[]): string {
  return values.map((value) => `\`${show(value)}\``).join(', ')
}
