import { remember } from '../remember.ts'
import type { Vin } from './parse-vin.ts'

/** VIN positions that patterns look at: 4-8, then 10-17 (from 0). */
const positions = [3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16]
const ATTRIBUTES_END = 5
const ALPHABET = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const symbolOf = new Int8Array(128).fill(-1)
for (const [symbol, character] of [...ALPHABET].entries()) symbolOf[character.charCodeAt(0)] = symbol

/** What one pattern says when its keys match. */
export interface PatternGroup {
  readonly keys: readonly Key[]
  /** Positions that the keys bind: the more, the more specific. */
  readonly specificity: number
  /** Larger is newer. */
  readonly dateRank: number
  /** Comma-separated: an element letter (`pattern-elements.ts`), then a value number in base 36. */
  readonly values: string
}

/** One bound position, and by symbol whether the pattern takes it there. */
export interface Key {
  readonly column: number
  readonly takes: readonly boolean[]
}

export type PatternSchema = readonly PatternGroup[]

/** Reads one line of `data/pattern-schemas.txt`. */
export function readSchema(line: string, readKeys: KeyReader): PatternSchema {
  return line.split('\t').map((text) => readGroup(text, readKeys))
}

/** `keys date values`. Runs for every pattern of a maker when its first VIN comes. */
function readGroup(text: string, readKeys: KeyReader): PatternGroup {
  const keysEnd = text.indexOf(' ')
  const dateEnd = text.indexOf(' ', keysEnd + 1)
  const keys = readKeys(text.slice(0, keysEnd))
  return {
    keys,
    specificity: keys.length,
    dateRank: Number.parseInt(text.slice(keysEnd + 1, dateEnd), 36),
    values: text.slice(dateEnd + 1),
  }
}

/** The patterns of a schema whose keys match the VIN. */
export function matchSchema(schema: PatternSchema, vin: Vin): PatternGroup[] {
  const symbols = positions.map((position) => symbolOf[vin.charCodeAt(position)] ?? -1)
  return schema.filter(({ keys }) => matches(keys, symbols))
}

/** Runs for every pattern of a maker: a plain loop is several times as fast as `every`. */
function matches(keys: readonly Key[], symbols: readonly number[]): boolean {
  for (const { column, takes } of keys) {
    if (takes[symbols[column] ?? -1] !== true) return false
  }
  return true
}

/** The keys of a pattern as characters 4 to 17 of a VIN: "*" takes any, and "#" is the check digit. */
export function keysText({ keys }: PatternGroup): string {
  const texts = positions.map((_, column) => {
    const key = keys.find((each) => each.column === column)
    if (key === undefined) return '*'
    const taken = [...ALPHABET].filter((_symbol, symbol) => key.takes[symbol] === true).join('')
    return taken.length === 1 ? taken : `[${taken}]`
  })
  return `${texts.slice(0, ATTRIBUTES_END).join('')}#${texts.slice(ATTRIBUTES_END).join('')}`.replace(
    /[*#]+$/,
    '',
  )
}

/** Whether one VIN could match both. */
export const keysOverlap = (one: readonly Key[], other: readonly Key[]): boolean =>
  one.every(({ column, takes }) => {
    const rival = other.find((key) => key.column === column)
    return rival === undefined || takes.some((taken, symbol) => taken && rival.takes[symbol] === true)
  })

/** The eleventh character of a VIN is its plant. */
const plantColumn = positions.indexOf(10)

/** The letters of the plants that a pattern is about; none where it takes any. */
export const plantLetters = ({ keys }: PatternGroup): string[] => {
  const takes = keys.find(({ column }) => column === plantColumn)?.takes ?? []
  return [...ALPHABET].filter((_, symbol) => takes[symbol] === true)
}

/** Reads the keys of a pattern. Many schemas share the same keys, so one reader serves a whole library. */
export type KeyReader = (text: string) => readonly Key[]

export function createKeyReader(): KeyReader {
  const known = new Map<string, readonly Key[]>()
  const classes = new Map<string, readonly boolean[]>()
  return (text) => remember(known, text, () => parseKeys(text, classes))
}

function parseKeys(text: string, classes: Map<string, readonly boolean[]>): Key[] {
  const keys: Key[] = []
  let column = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text.charAt(at) === '|') {
      column = ATTRIBUTES_END
      continue
    }
    const end = text.charAt(at) === '[' ? text.indexOf(']', at) : at
    const token = text.slice(at, end + 1)
    if (token !== '*') keys.push({ column, takes: remember(classes, token, () => takenBy(token)) })
    column += 1
    at = end
  }
  return keys
}

/** Whether a character or a class like `[A-CX]` takes each symbol. */
function takenBy(token: string): boolean[] {
  const takes = Array.from(ALPHABET, () => false)
  for (let at = 0; at < token.length; at += 1) {
    const from = token.charCodeAt(at)
    if (token.charAt(at + 1) === '-') at += 2
    const to = token.charCodeAt(at)
    for (let code = from; code <= to; code += 1) {
      const symbol = symbolOf[code] ?? -1
      if (symbol >= 0) takes[symbol] = true
    }
  }
  return takes
}
