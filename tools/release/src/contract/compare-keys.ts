/** The parts that a document, an operation or a schema has under the same names, each compared by its own rule. */
import { isEqual, type JsonObject } from '../json.ts'
import type { Change } from './change.ts'
import type { Spot } from './spot.ts'

/** What is undefined is missing on that side. */
export type Rule = (before: unknown, after: unknown, spot: Spot, key: string) => readonly Change[]
type Rules = Readonly<Record<string, Rule>>

/**
 * Applies the rule of each key whose value differs, and of each part: parts can refer to what differs while they
 * themselves are the same. A key without a rule is judged as breaking: nobody has decided yet what a change of it means
 * to clients.
 */
export function compareKeys(
  before: JsonObject,
  after: JsonObject,
  spot: Spot,
  rules: Rules,
  parts: Rules = {},
): readonly Change[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) => {
    const part = Object.hasOwn(parts, key) ? parts[key] : undefined
    if (part) return part(before[key], after[key], spot, key)
    if (isEqual(before[key], after[key])) return []
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined
    return (rule ?? judgeUnknown)(before[key], after[key], spot, key)
  })
}

/** Clients ignore an extension that they don't know; one that they know may mean anything. */
const judgeUnknown: Rule = (before, _after, spot, key) =>
  before === undefined && key.startsWith('x-')
    ? [spot.change('minor', `\`${key}\` was added`)]
    : [spot.change('breaking', `\`${key}\` changed, and no rule says what that means to clients`)]

/** For people who read: no program depends on it. */
export const text: Rule = (_before, _after, spot, key) => [spot.change('patch', `\`${key}\` was reworded`)]

/** Compared by the rule of something else. */
export const elsewhere: Rule = () => []

export const breaking: Rule = (_before, _after, spot, key) => [spot.change('breaking', `\`${key}\` changed`)]

/** A list of names with an object each: which are gone, which are new, and which are on both sides. */
export function compareEntries(
  before: JsonObject,
  after: JsonObject,
  handlers: {
    removed(key: string, value: unknown): readonly Change[]
    added(key: string, value: unknown): readonly Change[]
    kept(key: string, before: unknown, after: unknown): readonly Change[]
  },
): readonly Change[] {
  return [
    ...Object.entries(before).flatMap(([key, value]) =>
      Object.hasOwn(after, key) ? handlers.kept(key, value, after[key]) : handlers.removed(key, value),
    ),
    ...Object.entries(after).flatMap(([key, value]) =>
      Object.hasOwn(before, key) ? [] : handlers.added(key, value),
    ),
  ]
}
