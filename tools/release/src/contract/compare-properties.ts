/** The members of an object. */
import { isEqual, isObject, type JsonObject, toObject, toStrings } from '../json.ts'
import type { Change } from './change.ts'
import { compareEntries } from './compare-keys.ts'
import type { Contract } from './contract.ts'
import type { Direction, Spot } from './spot.ts'
import { judgeEffect } from './verdict.ts'

/** Compares the schemas of one member. */
type Inside = (before: unknown, after: unknown, spot: Spot) => readonly Change[]

export function compareProperties(
  released: Contract,
  before: JsonObject,
  after: JsonObject,
  direction: Direction,
  spot: Spot,
  inside: Inside,
): readonly Change[] {
  const was = toObject(before['properties'])
  const is = toObject(after['properties'])
  const wasRequired = toStrings(before['required'])
  const isRequired = toStrings(after['required'])
  const at = (name: string) => spot.enter(`${spot.name}.${name}`, released.follow(was[name]))
  return [
    ...compareEntries(was, is, {
      kept: (name, one, other) => [
        ...compareRequired(wasRequired.includes(name), isRequired.includes(name), direction, at(name)),
        ...inside(one, other, at(name)),
      ],
      removed: (name, schema) => [at(name).change('breaking', sayRemoved(schema, was, is))],
      added: (name) =>
        direction === 'request' && isRequired.includes(name)
          ? [at(name).change('breaking', 'the required property was added')]
          : [at(name).change('minor', 'the property was added')],
    }),
    ...compareOthers(before['additionalProperties'], after['additionalProperties'], direction, spot, inside),
  ]
}

function compareRequired(was: boolean, is: boolean, direction: Direction, spot: Spot): readonly Change[] {
  if (was === is) return []
  return is
    ? [spot.change(judgeEffect(direction, 'narrower'), 'it is required now')]
    : [spot.change(judgeEffect(direction, 'wider'), 'it may be missing now')]
}

/** The same schema under a new name is most likely the same property. */
function sayRemoved(schema: unknown, before: JsonObject, after: JsonObject): string {
  const [renamed] = Object.entries(after).find(
    ([name, each]) => !Object.hasOwn(before, name) && isEqual(each, schema),
  ) ?? [null]
  return renamed === null ? 'the property was removed' : `the property was renamed to \`${renamed}\``
}

/** Properties without a name in the contract. Clients ignore those they don't know, if any are possible. */
function compareOthers(
  before: unknown = true,
  after: unknown = true,
  direction: Direction,
  spot: Spot,
  inside: Inside,
): readonly Change[] {
  const others = spot.enter(`${spot.name}.*`, before)
  if (isObject(before) && isObject(after)) return inside(before, after, others)
  if (before === after) return []
  if (direction === 'request') {
    const narrower = after === false || before === true
    return [
      others.change(
        narrower ? 'breaking' : 'minor',
        `${narrower ? 'fewer' : 'more'} properties are accepted`,
      ),
    ]
  }
  return isObject(before)
    ? [others.change('breaking', 'properties with other names no longer follow a schema')]
    : [others.change('minor', 'whether there are properties with other names changed')]
}
