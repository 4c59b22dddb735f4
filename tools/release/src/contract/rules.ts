/** What rules are made of. A rule says what a change of one part of the contract means to clients. */
import { isEqual, type JsonObject, toObject } from '../json.ts'
import type { Change } from './change.ts'
import type { Contract } from './contract.ts'
import type { Spot, Verdict } from './spot.ts'

/** What is undefined is missing on that side. */
export type Rule = (before: unknown, after: unknown, spot: Spot, key: string) => readonly Change[]
export type Rules = Readonly<Record<string, Rule>>

type Sentence = readonly [Verdict, string]

/** A rule for a value that is compared as a whole. */
export function value(judge: (before: unknown, after: unknown, key: string, spot: Spot) => Sentence): Rule {
  return (before, after, spot, key) =>
    isEqual(before, after) ? [] : [spot.change(...judge(before, after, key, spot))]
}

/** For people who read: no program depends on it. */
export const text: Rule = value((_before, _after, key) => ['patch', `\`${key}\` was reworded`])

export const breaking: Rule = value((_before, _after, key) => ['breaking', `\`${key}\` changed`])

/** Compared by the rule of something else. */
export const elsewhere: Rule = () => []

/** Announcing an end breaks nothing yet. What it was announced for may go once the day has passed. */
const deprecated = value((_before, after) => [
  'minor',
  after === true ? 'it is deprecated now' : 'it is no longer deprecated',
])

/** Rules of whatever is described, and can be deprecated. */
export const described: Rules = { description: text, 'x-sunset': elsewhere, deprecated }

/** Rules of what has examples too. */
export const illustrated: Rules = { ...described, example: text, examples: text }

/** Nobody has decided yet what a change of it means. An extension is ignored by clients that don't know it. */
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
  /** The entries by name, unless they are the members of an object. */
  readonly read?: (list: unknown, contract: Contract) => JsonObject
  /** Where changes of an entry are, unless they are those of the whole. */
  readonly at?: (spot: Spot, name: string, released: unknown) => Spot
  readonly removed: (name: string, entry: unknown, after: JsonObject, before: JsonObject) => Sentence
  readonly added: (name: string, entry: unknown, spot: Spot) => Sentence
  /** For an entry that both have. */
  readonly kept: Rule
}

/** A rule for things that are known by their names. */
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
