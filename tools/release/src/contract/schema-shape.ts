/** A schema in the normalized form in which two are compared. */
import { type JsonObject, show, toList, toObject, toStrings } from '../json.ts'
import { type Contract, componentName } from './contract.ts'

export interface Shape {
  /** The schema without what the other fields say, with `const` as an `enum` of one value and `required` at each property. */
  readonly plain: JsonObject
  readonly nullable: boolean
  /** Whether it has alternatives, by `oneOf` or `anyOf`. */
  readonly isUnion: boolean
  /** The alternatives by name, without null. A schema that is not a union is its own only alternative. */
  readonly alternatives: JsonObject
}

/** @param schema as in the document; `true` and undefined allow everything */
export function readShape(contract: Contract, schema: unknown): Shape {
  const { oneOf, anyOf, ...rest } = mergeAllOf(contract, contract.follow(schema))
  const plain = withoutNull(rest)
  const members = [...toList(oneOf), ...toList(anyOf)]
  const alternatives = members.filter((each) => !isNull(contract.follow(each)))
  const isUnion = members.length > 0
  const itself = componentName(schema) === null ? plain : schema
  return {
    plain: settle(plain),
    nullable: alternatives.length < members.length || allowsNull(rest),
    isUnion,
    alternatives: nameAlternatives(contract, isUnion ? alternatives : [itself]),
  }
}

function settle({ required, properties, const: only, ...schema }: JsonObject): JsonObject {
  const names = toStrings(required)
  const settled = Object.entries(toObject(properties)).map(([name, each]) => [
    name,
    { required: names.includes(name), schema: each },
  ])
  return {
    ...schema,
    ...(only !== undefined && { enum: [only] }),
    properties: Object.fromEntries(settled),
  }
}

/** Merges the members of `allOf` into one schema. */
function mergeAllOf(contract: Contract, { allOf, ...schema }: JsonObject): JsonObject {
  const members = toList(allOf).map((member) => mergeAllOf(contract, contract.follow(member)))
  if (members.length === 0) return schema
  const all = [...members, schema]
  return {
    ...mergeAll(all),
    properties: mergeAll(all.map(({ properties }) => toObject(properties))),
    required: [...new Set(all.flatMap(({ required }) => toStrings(required)))],
  }
}

/** Merges objects. The last one with a member determines its value. */
function mergeAll(objects: readonly JsonObject[]): JsonObject {
  return Object.fromEntries(objects.flatMap((each) => Object.entries(each)))
}

function isNull({ type, const: only }: JsonObject): boolean {
  return type === 'null' || only === null
}

function allowsNull({ type, enum: values }: JsonObject): boolean {
  if (Array.isArray(values)) return values.includes(null)
  return Array.isArray(type) && type.includes('null')
}

function withoutNull(schema: JsonObject): JsonObject {
  const { type, enum: values } = schema
  return {
    ...schema,
    ...(Array.isArray(type) && { type: type.filter((each) => each !== 'null') }),
    ...(Array.isArray(values) && { enum: values.filter((each) => each !== null) }),
  }
}

/** Names each alternative by its component, by the constant that distinguishes it, or by its type. */
function nameAlternatives(contract: Contract, alternatives: readonly unknown[]): JsonObject {
  const named = new Map<string, unknown>()
  for (const alternative of alternatives) {
    const { type, const: only, title, properties } = contract.follow(alternative)
    const constants = Object.values(toObject(properties)).flatMap(
      (each) => contract.follow(each)['const'] ?? [],
    )
    const name =
      componentName(alternative) ?? only ?? constants.at(0) ?? title ?? toStrings(type).join(' or ')
    const shown = show(name)
    named.set(named.has(shown) ? `${shown} ${named.size + 1}` : shown, alternative)
  }
  return Object.fromEntries(named)
}
