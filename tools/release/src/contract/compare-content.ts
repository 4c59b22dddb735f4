/** Compares what requests and responses carry. */
import { toObject } from '../json.ts'
import type { Change } from './change.ts'
import { compareEntries, compareKeys, text } from './compare-keys.ts'
import type { SchemaComparison } from './compare-schemas.ts'
import type { Contract } from './contract.ts'
import type { Direction, Spot } from './spot.ts'

/** Two contracts, and how their schemas compare. */
export interface Pair {
  readonly released: Contract
  readonly current: Contract
  readonly schemas: SchemaComparison
}

/** The forms that a body may have, by media type. */
export function compareContent(
  pair: Pair,
  before: unknown,
  after: unknown,
  direction: Direction,
  spot: Spot,
): readonly Change[] {
  return compareEntries(toObject(before), toObject(after), {
    removed: (type) => [spot.change('breaking', `it is no longer possible as ${type}`)],
    added: (type) => [spot.change('minor', `it is possible as ${type} too`)],
    kept: (_type, one, other) =>
      compareKeys(
        toObject(one),
        toObject(other),
        spot,
        { example: text, examples: text },
        { schema: (was, is) => pair.schemas.compare(was, is, direction, spot) },
      ),
  })
}
