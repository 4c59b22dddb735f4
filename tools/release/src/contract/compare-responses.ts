/** Compares the responses of one operation. */
import { type JsonObject, toObject } from '../json.ts'
import type { Change } from './change.ts'
import { compareContent, type Pair } from './compare-content.ts'
import { compareEntries, compareKeys, elsewhere, type Rule, text } from './compare-keys.ts'
import { compareDeprecation } from './deprecation.ts'
import type { Spot } from './spot.ts'

export function compareResponses(
  pair: Pair,
  before: JsonObject,
  after: JsonObject,
  spot: Spot,
): readonly Change[] {
  return compareEntries(before, after, {
    // A client that handles an error handles one fewer. Nothing else stands in for a success.
    removed: (status) => [
      spot.change(isError(status) ? 'minor' : 'breaking', `${status} is no longer returned`),
    ],
    // Codes say what they want of a client that doesn't know them. A new kind of success does not.
    added: (status) => [spot.change(isError(status) ? 'minor' : 'breaking', `${status} is returned now`)],
    kept: (status, one, other) => compareResponse(pair, one, other, status, spot),
  })
}

function compareResponse(
  pair: Pair,
  before: unknown,
  after: unknown,
  status: string,
  spot: Spot,
): readonly Change[] {
  const was = pair.released.follow(before)
  const response = spot.enter(`the ${status} response`, was, `of ${spot.name}`)
  const body = spot.enter('the body', was, `in the ${status} response of ${spot.name}`)
  const rules = { description: text, summary: text }
  return compareKeys(was, pair.current.follow(after), response, rules, {
    headers: (one, other) => compareHeaders(pair, toObject(one), toObject(other), body),
    content: (one, other) => compareContent(pair, one, other, 'response', body),
  })
}

function compareHeaders(pair: Pair, before: JsonObject, after: JsonObject, spot: Spot): readonly Change[] {
  const at = (name: string) => spot.enter(`the ${name} header`, pair.released.follow(before[name]))
  return compareEntries(before, after, {
    removed: (name) => [at(name).change('breaking', 'the header was removed')],
    added: (name) => [at(name).change('minor', 'the header was added')],
    kept: (name, one, other) =>
      compareKeys(pair.released.follow(one), pair.current.follow(other), at(name), HEADER_RULES, {
        schema: (was, is, header) => pair.schemas.compare(was, is, 'response', header),
      }),
  })
}

const HEADER_RULES: Readonly<Record<string, Rule>> = {
  description: text,
  example: text,
  examples: text,
  'x-sunset': elsewhere,
  deprecated: compareDeprecation,
  required: (_before, after, spot) => [
    after === true
      ? spot.change('minor', 'it is always there now')
      : spot.change('breaking', 'it may be missing now'),
  ],
}

function isError(status: string): boolean {
  return /^[45]|^default$/.test(status)
}
