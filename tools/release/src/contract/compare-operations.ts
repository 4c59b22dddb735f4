/** Compares one operation: what is sent and what comes back. */
import { isEqual, type JsonObject, show, toList, toObject } from '../json.ts'
import type { Change } from './change.ts'
import { compareContent, type Pair } from './compare-content.ts'
import { breaking, compareEntries, compareKeys, elsewhere, type Rule, text } from './compare-keys.ts'
import { compareResponses } from './compare-responses.ts'
import type { Contract } from './contract.ts'
import { compareDeprecation } from './deprecation.ts'
import type { Spot } from './spot.ts'

export function compareOperation(
  pair: Pair,
  before: JsonObject,
  after: JsonObject,
  spot: Spot,
): readonly Change[] {
  const rules: Readonly<Record<string, Rule>> = {
    summary: text,
    description: text,
    tags: text,
    externalDocs: text,
    'x-sunset': elsewhere,
    deprecated: compareDeprecation,
    // Generated clients name their methods after these, and our own command and SDK theirs.
    operationId: renamed,
    'x-sdk': renamed,
    'x-cli': renamed,
    'x-public': (_was, is) =>
      is === true
        ? [spot.change('minor', 'it needs no account any more')]
        : [spot.change('breaking', 'it needs an account now')],
    'x-permission': breaking,
    'x-rate-limit': breaking,
    'x-idempotency': breaking,
    'x-pagination': breaking,
    security: (_was, is) =>
      isEqual(is, [])
        ? [spot.change('minor', 'it needs no authentication any more')]
        : [spot.change('breaking', 'it needs another authentication now')],
    servers: breaking,
  }
  return compareKeys(before, after, spot, rules, {
    parameters: (was, is) => compareParameters(pair, was, is, spot),
    requestBody: (was, is) => compareBody(pair, was, is, spot),
    responses: (was, is) => compareResponses(pair, toObject(was), toObject(is), spot),
  })
}

const renamed: Rule = (before, after, spot, key) => {
  if (before === undefined) return [spot.change('minor', `\`${key}\` ${show(after)} was added`)]
  return [spot.change('breaking', `\`${key}\` changed from ${show(before)} to ${show(after)}`)]
}

/** A parameter is known by its place and its name. */
function compareParameters(pair: Pair, before: unknown, after: unknown, spot: Spot): readonly Change[] {
  const was = byName(pair.released, before)
  const is = byName(pair.current, after)
  const at = (name: string) =>
    spot.enter(`the ${name} parameter`, was[name], `in the request of ${spot.name}`)
  return compareEntries(was, is, {
    removed: (name) => [at(name).change('breaking', 'the parameter was removed')],
    added: (name, parameter) =>
      toObject(parameter)['required'] === true
        ? [at(name).change('breaking', 'the required parameter was added')]
        : [at(name).change('minor', 'the parameter was added')],
    kept: (name, one, other) => compareParameter(pair, toObject(one), toObject(other), at(name)),
  })
}

function compareParameter(pair: Pair, before: JsonObject, after: JsonObject, spot: Spot): readonly Change[] {
  const rules = {
    description: text,
    example: text,
    examples: text,
    'x-sunset': elsewhere,
    deprecated: compareDeprecation,
    required,
    style: breaking,
    explode: breaking,
    allowReserved: breaking,
  }
  return compareKeys(before, after, spot, rules, {
    schema: (was, is) => pair.schemas.compare(was, is, 'request', spot),
  })
}

function byName(contract: Contract, parameters: unknown): JsonObject {
  const followed = toList(parameters).map((parameter) => contract.follow(parameter))
  return Object.fromEntries(
    followed.map((parameter) => [`${show(parameter['in'])} ${show(parameter['name'])}`, parameter]),
  )
}

function compareBody(pair: Pair, before: unknown, after: unknown, spot: Spot): readonly Change[] {
  const body = spot.enter('the body', before, `in the request of ${spot.name}`)
  const is = pair.current.follow(after)
  if (before === undefined) {
    return [body.change(is['required'] === true ? 'breaking' : 'minor', 'a body was added')]
  }
  if (after === undefined) return [body.change('breaking', 'there is no body any more')]
  const rules = { description: text, required }
  return compareKeys(pair.released.follow(before), is, body, rules, {
    content: (one, other) => compareContent(pair, one, other, 'request', body),
  })
}

const required: Rule = (_before, after, spot) => [
  after === true
    ? spot.change('breaking', 'it is required now')
    : spot.change('minor', 'it may be left out now'),
]
