/** Compares two schemas by what clients send or read. */
import { isEqual, isObject, type JsonObject, show, toList, toObject, toStrings } from '../json.ts'
import type { Change } from './change.ts'
import { componentName } from './contract.ts'
import { elsewhere, entries, illustrated, members, type Rule, text, value } from './rules.ts'
import { readShape, type Shape } from './schema-shape.ts'
import type { Spot } from './spot.ts'

export const compareSchema: Rule = (before, after, spot) => {
  const name = componentName(before)
  const here = name === null ? spot : spot.enter(name, before)
  if (name !== null && !isNew(name, componentName(after), here)) return []
  const was = readShape(spot.pair.released, before)
  const is = readShape(spot.pair.current, after)
  return [
    ...nullable(was.nullable, is.nullable, here, 'null'),
    ...(was.isUnion === is.isUnion ? comparePlain(was.plain, is.plain, here) : []),
    ...(was.isUnion || is.isUnion ? compareAlternatives(was, is, here) : []),
  ]
}

function isNew(before: string, after: string | null, { pair, direction, sunset }: Spot): boolean {
  const key = JSON.stringify([before, after, direction, sunset])
  return !pair.seen.has(key) && pair.seen.add(key).size > 0
}

const nullable = value((_before, after) =>
  after === true ? ['wider', 'it may be null now'] : ['narrower', 'it may no longer be null'],
)

function comparePlain(before: JsonObject, after: JsonObject, spot: Spot): readonly Change[] {
  const { removed, added, kept } = compareTypes(before['type'], after['type'])
  // If no former value is still allowed, the rest need not be compared.
  const rule = kept === 0 && removed > 0 && added > 0 ? members({ type: types }, elsewhere) : plain
  return rule(before, after, spot, 'schema')
}

const ANY = ['array', 'boolean', 'number', 'object', 'string']

/** How many types were removed, added, and kept. */
function compareTypes(before: unknown, after: unknown) {
  const was = before === undefined ? ANY : toStrings(before)
  const is = after === undefined ? ANY : toStrings(after)
  const removed = was.filter((type) => !allows(is, type)).length
  const added = is.filter((type) => !allows(was, type)).length
  return { removed, added, kept: was.length - removed + is.length - added }
}

/** Every integer is a number. */
function allows(all: readonly string[], type: string): boolean {
  return all.includes(type) || (type === 'integer' && all.includes('number'))
}

const types: Rule = (before, after, spot) => {
  const { removed, added } = compareTypes(before, after)
  if (removed === 0 && added === 0) return []
  const one = added > 0 ? 'wider' : 'narrower'
  const name = (type: unknown) => (type === undefined ? 'any type' : toStrings(type).join(' or '))
  const verdict = removed > 0 && added > 0 ? 'breaking' : one
  return [spot.change(verdict, `the type changed from ${name(before)} to ${name(after)}`)]
}

/**
 * A removed value breaks clients in both directions: they send it, or wait for it. A new one breaks nothing, because the
 * contract says that lists of values in responses may grow.
 */
const values: Rule = (before, after, spot) => {
  const quote = (all: unknown) =>
    toList(all)
      .map((each) => `\`${show(each)}\``)
      .join(', ')
  const without = (all: unknown, others: unknown) =>
    toList(all).filter((each) => !toList(others).some((other) => isEqual(each, other)))
  if (before === undefined) return [spot.change('narrower', `only ${quote(after)} is allowed now`)]
  if (after === undefined)
    return [spot.change('wider', `values other than ${quote(before)} are possible now`)]
  const removed = without(before, after)
  const added = without(after, before)
  return [
    ...(removed.length > 0 ? [spot.change('breaking', `${quote(removed)} is no longer a value`)] : []),
    ...(added.length > 0 ? [spot.change('minor', `${quote(added)} is a new value`)] : []),
  ]
}

const properties = entries({
  at: (spot, name, was) => spot.enter(`${spot.name}.${name}`, toObject(was)['schema']),
  removed: (_name, property, after, before) => ['breaking', sayRemoved(property, before, after)],
  added: (_name, property, { direction }) =>
    direction === 'request' && toObject(property)['required'] === true
      ? ['breaking', 'the required property was added']
      : ['minor', 'the property was added'],
  kept: members({
    required: value((_before, after) =>
      after === true ? ['narrower', 'it is required now'] : ['wider', 'it may be missing now'],
    ),
    schema: compareSchema,
  }),
})

/** A new property with the same schema as a removed one is most likely that property, renamed. */
function sayRemoved(property: unknown, before: JsonObject, after: JsonObject): string {
  const schema = (each: unknown) => toObject(each)['schema']
  const renamed = Object.keys(after).find(
    (name) => !Object.hasOwn(before, name) && isEqual(schema(after[name]), schema(property)),
  )
  return renamed === undefined ? 'the property was removed' : `the property was renamed to \`${renamed}\``
}

/** Additional properties. If they are allowed, clients ignore those that they do not know. */
const otherProperties: Rule = (before = true, after = true, spot, key) => {
  const others = spot.enter(`${spot.name}.*`, before)
  if (isObject(before) && isObject(after)) return compareSchema(before, after, others, key)
  if (before === after) return []
  if (spot.direction === 'request') {
    return after === false || before === true
      ? [others.change('breaking', 'fewer properties are accepted')]
      : [others.change('minor', 'more properties are accepted')]
  }
  return isObject(before)
    ? [others.change('breaking', 'properties with other names no longer follow a schema')]
    : [others.change('minor', 'whether there are properties with other names changed')]
}

/** Any change of the format breaks clients, because values of one are not values of the other. */
const form = value((before, after, key) => {
  const one = before === undefined ? 'narrower' : 'wider'
  return [before !== undefined && after !== undefined ? 'breaking' : one, describeValues(key, before, after)]
})

/** @param sign 1 if a higher bound allows fewer values, -1 if a lower one does */
function bound(sign: 1 | -1): Rule {
  const strictness = (limit: unknown) => (limit === undefined ? -Infinity : sign * Number(limit))
  return value((before, after, key) => [
    strictness(after) > strictness(before) ? 'narrower' : 'wider',
    describeValues(key, before, after),
  ])
}
const lower = bound(1)
const upper = bound(-1)

function describeValues(key: string, before: unknown, after: unknown): string {
  if (before === undefined) return `\`${key}\` ${brief(after)} was added`
  if (after === undefined) return `\`${key}\` ${brief(before)} was removed`
  return `\`${key}\` changed from ${brief(before)} to ${brief(after)}`
}

function brief(limit: unknown): string {
  const shown = JSON.stringify(limit)
  return shown.length > 60 ? `${shown.slice(0, 60)}…` : shown
}

/** A removed name breaks clients. A new one is reported with its alternative. */
const discriminator: Rule = (before, after, spot) => {
  const [was, is] = [toObject(before), toObject(after)]
  const mapping = toObject(is['mapping'])
  const gone = Object.keys(toObject(was['mapping'])).some((name) => !Object.hasOwn(mapping, name))
  const same = was['propertyName'] === is['propertyName']
  return same && !gone ? [] : [spot.change('breaking', 'what tells the alternatives apart changed')]
}

const plain = members({
  ...illustrated,
  title: text,
  $comment: text,
  type: types,
  enum: values,
  properties,
  additionalProperties: otherProperties,
  items: (before, after, spot, key) =>
    isObject(before) && isObject(after)
      ? compareSchema(before, after, spot.enter(`${spot.name}[]`, before), key)
      : form(before, after, spot, key),
  discriminator,
  // Another default changes the meaning of requests that omit the value.
  default: value((before, after, key, { direction }) => {
    const sent = before === undefined ? 'minor' : 'breaking'
    return [direction === 'request' ? sent : 'patch', describeValues(key, before, after)]
  }),
  minimum: lower,
  exclusiveMinimum: lower,
  minLength: lower,
  minItems: lower,
  minProperties: lower,
  maximum: upper,
  exclusiveMaximum: upper,
  maxLength: upper,
  maxItems: upper,
  maxProperties: upper,
  format: form,
  pattern: form,
  multipleOf: form,
  uniqueItems: form,
  contentEncoding: form,
  contentMediaType: form,
})

function compareAlternatives(before: Shape, after: Shape, spot: Spot): readonly Change[] {
  const isTold = after.plain['discriminator'] !== undefined
  const rule = entries({
    removed: (name) => ['breaking', `the alternative ${name} was removed`],
    // Clients skip an unknown alternative if a discriminating value names it, as they do with unknown values of a growing list.
    added: (name, schema) => [
      isTold || spot.pair.current.follow(schema)['const'] !== undefined ? 'minor' : 'wider',
      `the alternative ${name} was added`,
    ],
    kept: (was, is, at, name) => compareSchema(was, is, at.enter(`${at.name} (${name})`, was), name),
  })
  return rule(before.alternatives, keepName(before.alternatives, after.alternatives), spot, 'alternatives')
}

/** If exactly one alternative on each side has no counterpart, they count as the same one, renamed. */
function keepName(before: JsonObject, after: JsonObject): JsonObject {
  const [removed, ...others] = Object.keys(before).filter((name) => !Object.hasOwn(after, name))
  const [added, ...more] = Object.keys(after).filter((name) => !Object.hasOwn(before, name))
  if (removed === undefined || added === undefined || others.length + more.length > 0) return after
  const { [added]: renamed, ...rest } = after
  return { ...rest, [removed]: renamed }
}
