/** Compares two schemas by what clients send or read. */
import { isObject, type JsonObject, toObject } from '../json.ts'
import type { Change } from './change.ts'
import { compareConstraint, constraints } from './compare-constraints.ts'
import { compareEntries, compareKeys, elsewhere, type Rule, text } from './compare-keys.ts'
import { compareProperties } from './compare-properties.ts'
import { compareTypes } from './compare-types.ts'
import { compareValues } from './compare-values.ts'
import { type Contract, componentName } from './contract.ts'
import { compareDeprecation } from './deprecation.ts'
import { readShape, type Shape } from './schema-shape.ts'
import type { Direction, Spot } from './spot.ts'
import { judgeEffect } from './verdict.ts'

export class SchemaComparison {
  readonly #released: Contract
  readonly #current: Contract
  /** The pairs of components that were compared already, or are being compared. */
  readonly #seen = new Set<string>()

  constructor(released: Contract, current: Contract) {
    this.#released = released
    this.#current = current
  }

  compare(before: unknown, after: unknown, direction: Direction, spot: Spot): readonly Change[] {
    const name = componentName(before)
    const here = name === null ? spot : spot.enter(name, this.#released.follow(before))
    if (name !== null && !this.#isNew(name, componentName(after), direction, here)) return []
    const was = readShape(this.#released, before)
    const is = readShape(this.#current, after)
    return [
      ...compareNull(was, is, direction, here),
      ...(was.isUnion === is.isUnion ? this.#comparePlain(was.plain, is.plain, direction, here) : []),
      ...(was.isUnion || is.isUnion ? this.#compareAlternatives(was, is, direction, here) : []),
    ]
  }

  #isNew(before: string, after: string | null, direction: Direction, { sunset }: Spot): boolean {
    const pair = JSON.stringify([before, after, direction, sunset])
    if (this.#seen.has(pair)) return false
    this.#seen.add(pair)
    return true
  }

  #comparePlain(before: JsonObject, after: JsonObject, direction: Direction, spot: Spot): readonly Change[] {
    const types = compareTypes(before['type'], after['type'], direction, spot)
    if (types.unrelated) return types.changes
    const inside = (was: unknown, is: unknown, at: Spot) => this.compare(was, is, direction, at)
    return [
      ...types.changes,
      ...compareValues(before, after, direction, spot),
      ...compareProperties(this.#released, before, after, direction, spot, inside),
      ...compareKeys(
        before,
        after,
        spot,
        { ...SETTLED, ...constraints(direction) },
        {
          items: (was, is, at) =>
            isObject(was) && isObject(is)
              ? inside(was, is, at.enter(`${at.name}[]`, was))
              : compareConstraint(was, is, direction, at, 'items'),
        },
      ),
    ]
  }

  #compareAlternatives(before: Shape, after: Shape, direction: Direction, spot: Spot): readonly Change[] {
    const [was, is] = [before.alternatives, after.alternatives]
    const renamed = findRenamed(was, is)
    const inside = (name: string, one: unknown, other: unknown) =>
      this.compare(one, other, direction, spot.enter(`${spot.name} (${name})`, one))
    return compareEntries(was, is, {
      kept: inside,
      removed: (name, one) =>
        renamed === null
          ? [spot.change('breaking', `the alternative ${name} was removed`)]
          : inside(name, one, is[renamed]),
      added: (name, other) => {
        if (renamed !== null) return []
        const level = isListed(after, this.#current.follow(other)) ? 'minor' : judgeEffect(direction, 'wider')
        return [spot.change(level, `the alternative ${name} was added`)]
      },
    })
  }
}

/** If one alternative on each side has no counterpart, they are the same one under another name: the new name. */
function findRenamed(before: JsonObject, after: JsonObject): string | null {
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name))
  const [added, ...more] = Object.keys(after).filter((name) => !Object.hasOwn(before, name))
  return removed.length === 1 && more.length === 0 ? (added ?? null) : null
}

/** Clients skip an alternative that they don't know if a value tells them, as with a value of a list that may grow. */
function isListed({ plain }: Shape, alternative: JsonObject): boolean {
  return plain['discriminator'] !== undefined || alternative['const'] !== undefined
}

function compareNull(before: Shape, after: Shape, direction: Direction, spot: Spot): readonly Change[] {
  if (before.nullable === after.nullable) return []
  return after.nullable
    ? [spot.change(judgeEffect(direction, 'wider'), 'it may be null now')]
    : [spot.change(judgeEffect(direction, 'narrower'), 'it may no longer be null')]
}

/** New names of alternatives follow from the alternatives. */
const discriminator: Rule = (before, after, spot) => {
  const [was, is] = [toObject(before), toObject(after)]
  const same = was['propertyName'] === is['propertyName']
  const gone = Object.keys(toObject(was['mapping'])).filter((name) => !(name in toObject(is['mapping'])))
  if (same && gone.length === 0) return []
  return [spot.change('breaking', 'what tells the alternatives apart changed')]
}

const SETTLED: Readonly<Record<string, Rule>> = {
  type: elsewhere,
  enum: elsewhere,
  const: elsewhere,
  properties: elsewhere,
  required: elsewhere,
  additionalProperties: elsewhere,
  'x-sunset': elsewhere,
  title: text,
  description: text,
  examples: text,
  example: text,
  $comment: text,
  deprecated: compareDeprecation,
  discriminator,
}

/** The schemas that generated clients name, apart from where they are used. */
export function compareNames(before: unknown, after: unknown, spot: Spot): readonly Change[] {
  return compareEntries(toObject(before), toObject(after), {
    kept: () => [],
    removed: (name, schema) => [
      spot
        .enter(name, schema)
        .change('breaking', 'the schema was removed, and generated clients lose its type'),
    ],
    added: (name) => [spot.enter(name, null).change('minor', 'the schema was added')],
  })
}
