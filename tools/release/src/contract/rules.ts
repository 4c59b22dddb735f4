/** Building blocks of rules. A rule says what a change of one part of the contract means for clients. */
import { isEqual, type JsonObject, toObject } from '../json.ts'
import type { Change } from './change.ts'
import type { Contract } from './contract.ts'
import type { Spot, Verdict } from './spot.ts'

/** Compares a part before and after. Undefined if the part is missing on that side. */
export type Rule = (before: unknown, after: unknown, spot: Spot, key: string) => readonly Change[]
export type Rules = Readonly<Record<string, Rule>>

type Sentence = readonly [Verdict, string]

/** A rule for a value that is compared as a whole. */
export function value(judge: (before: unknown, after: unknown, key: string, spot: Spot) => Sentence): Rule {
  return (before, after, spot, key) =>
    isEqual(before, after) ? [] : [spot.change(...judge(before, after, key, spot))]
}

/** A rule for text that people read and no program depends on. */
export const text: Rule = value((_before, _after, key) => ['patch', `\`${key}\` was reworded`])

export const breaking: Rule = value((_before, _after, key) => ['breaking', `\`${key}\` changed`])

/** For a member that another rule compares. */
export const elsewhere: Rule = () => []

/** Deprecating a part breaks nothing yet. */
const deprecated = value((_before, after) => [
  'minor',
  after === true ? 'it is deprecated now' : 'it is no longer deprecated',
])

/** Rules for every part that can be described and deprecated. */
export const described: Rules = { description: text, 'x-sunset': elsewhere, deprecated }

/** Rules for parts that have examples as well. */
export const illustrated: Rules = { ...described, example: text, examples: text }

/** For members without a rule, whose changes count as breaking. An added extension does not, because clients ignore those that they do not know. */
const unknown = value((before, _after, key) =>
  before === undefined && key.startsWith('x-')
    ? ['minor', `\`${key}\` was added`]
    : ['breaking', `\`${key}\` changed, and no rule says what that means to clients`],
)

/** A rule for an object: each key has its own. */
export function members(rules: Rules, otherwise: Rule = unknown): Rule {
  return (before, after, spot) => {
    const was = spot.pair.released.follow(before)
    const is = spot.pair.current.follow(after)
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
      const rule = Object.hasOwn(rules, key) ? rules[key] : undefined
      return (rule ?? otherwise)(was[key], is[key], spot, key)
    })
  }
}

interface Entries {
  /** Reads the entries by name, if they are not simply an object's members. */
  readonly read?: (list: unknown, contract: Contract) => JsonObject
  /** The spot of an entry's changes, if it is not that of the whole. */
  readonly at?: (spot: Spot, name: string, released: unknown) => Spot
  readonly removed: (name: string, entry: unknown, after: JsonObject, before: JsonObject) => Sentence
  readonly added: (name: string, entry: unknown, spot: Spot) => Sentence
  /** The rule for an entry that exists before and after. */
  readonly kept: Rule
}

/** A rule for things that are identified by their names. */
export function entries({ read = toObject, at = (spot) => spot, removed, added, kept }: Entries): Rule {
  return (before, after, spot) => {
    const was = read(before, spot.pair.released)
    const is = read(after, spot.pair.current)
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
      const here = at(spot, name, was[name])
      if (!Object.hasOwn(is, name)) return [here.change(...removed(name, was[name], is, was))]
      if (!Object.hasOwn(was, name)) return [here.change(...added(name, is[name], here))]
      return kept(was[name], is[name], here, name)
    })
  }
}
