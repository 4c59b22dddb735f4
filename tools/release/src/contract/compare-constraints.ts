/** Bounds and forms of values. */
import type { Change } from './change.ts'
import type { Rule } from './compare-keys.ts'
import type { Direction, Spot } from './spot.ts'
import { judgeEffect } from './verdict.ts'

/** The fewer values are allowed, the higher these are. */
const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
/** The fewer values are allowed, the lower these are. */
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
/** One form excludes the other, whatever it is. */
const FORMS = ['format', 'pattern', 'multipleOf', 'uniqueItems', 'contentEncoding', 'contentMediaType']

export function constraints(direction: Direction): Readonly<Record<string, Rule>> {
  const rule = (judge: typeof compareConstraint): Rule => {
    return (before, after, spot, key) => judge(before, after, direction, spot, key)
  }
  const rules: [string, Rule][] = [
    ...LOWER_BOUNDS.map((key): [string, Rule] => [key, rule(compareLowerBound)]),
    ...UPPER_BOUNDS.map((key): [string, Rule] => [key, rule(compareUpperBound)]),
    ...FORMS.map((key): [string, Rule] => [key, rule(compareConstraint)]),
    ['default', direction === 'request' ? compareDefault : changedDefault],
  ]
  return Object.fromEntries(rules)
}

/** A constraint of which any change other than adding or removing it excludes what was allowed. */
export function compareConstraint(
  before: unknown,
  after: unknown,
  direction: Direction,
  spot: Spot,
  key: string,
): readonly Change[] {
  if (before !== undefined && after !== undefined) return [spot.change('breaking', say(key, before, after))]
  const effect = before === undefined ? 'narrower' : 'wider'
  return [spot.change(judgeEffect(direction, effect), say(key, before, after))]
}

function compareLowerBound(...[before, after, direction, spot, key]: Parameters<typeof compareConstraint>) {
  const effect = Number(after ?? -Infinity) > Number(before ?? -Infinity) ? 'narrower' : 'wider'
  return [spot.change(judgeEffect(direction, effect), say(key, before, after))]
}

function compareUpperBound(...[before, after, direction, spot, key]: Parameters<typeof compareConstraint>) {
  const effect = Number(after ?? Infinity) < Number(before ?? Infinity) ? 'narrower' : 'wider'
  return [spot.change(judgeEffect(direction, effect), say(key, before, after))]
}

/** Another default changes what a request means that leaves the value out. */
const compareDefault: Rule = (before, after, spot, key) => [
  spot.change(before === undefined ? 'minor' : 'breaking', say(key, before, after)),
]

const changedDefault: Rule = (before, after, spot, key) => [spot.change('patch', say(key, before, after))]

function say(key: string, before: unknown, after: unknown): string {
  if (before === undefined) return `\`${key}\` ${show(after)} was added`
  if (after === undefined) return `\`${key}\` ${show(before)} was removed`
  return `\`${key}\` changed from ${show(before)} to ${show(after)}`
}

function show(value: unknown): string {
  const shown = JSON.stringify(value)
  return shown.length > 60 ? `${shown.slice(0, 60)}…` : shown
}
