import type { Vin } from './parse-vin.ts'

/** VIN positions that patterns look at: 4-8, then 10-17 (from 0). */
const positions = [3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16]
const attributesEnd = 5
const alphabet = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const symbolOf = new Int8Array(128).fill(-1)
for (const [symbol, character] of [...alphabet].entries()) symbolOf[character.charCodeAt(0)] = symbol

/** What one pattern says when its keys match. */
export type PatternGroup = {
  readonly keys: string
  /** Characters of the keys that are not `*`: the more, the more specific. */
  readonly specificity: number
  /** Larger is newer. */
  readonly dateRank: number
  /** Element letter (`pattern-elements.ts`) followed by a value number in base 36. */
  readonly values: readonly string[]
}

export type PatternSchema = { readonly groups: readonly PatternGroup[]; readonly masks: Uint32Array }

/**
 * One line of `data/pattern-schemas.txt`, made ready to match. For every position and character a bit set
 * tells which patterns accept that character there, so that matching is the intersection of 13 bit sets.
 */
export function compileSchema(line: string): PatternSchema {
  const groups = line.split('\t').map(parseGroup)
  const words = wordCount(groups.length)
  const masks = new Uint32Array(positions.length * alphabet.length * words).fill(0xffffffff)
  for (const [index, group] of groups.entries()) {
    for (const [column, accepted] of acceptedByColumn(group.keys).entries()) {
      for (let symbol = 0; symbol < alphabet.length; symbol += 1) {
        if (accepted === undefined || accepted.includes(alphabet.charAt(symbol))) continue
        const word = (column * alphabet.length + symbol) * words + (index >>> 5)
        masks[word] = (masks[word] ?? 0) & ~(1 << (index & 31))
      }
    }
  }
  return { groups, masks }
}

/** The patterns of a schema whose keys match the VIN. */
export function matchSchema({ groups, masks }: PatternSchema, vin: Vin): PatternGroup[] {
  const words = wordCount(groups.length)
  const matched: PatternGroup[] = []
  for (let word = 0; word < words; word += 1) {
    let bits = 0xffffffff
    for (let column = 0; column < positions.length && bits !== 0; column += 1) {
      const symbol = symbolOf[vin.charCodeAt(positions[column] ?? 0)] ?? 0
      bits &= masks[(column * alphabet.length + symbol) * words + word] ?? 0
    }
    while (bits !== 0) {
      const bit = 31 - Math.clz32(bits)
      bits &= ~(1 << bit)
      const group = groups[word * 32 + bit]
      if (group !== undefined) matched.push(group)
    }
  }
  return matched
}

/** Whether one VIN could match both keys. */
export function keysOverlap(one: string, other: string): boolean {
  const others = acceptedByColumn(other)
  return acceptedByColumn(one).every((accepted, column) => {
    const alternatives = others[column]
    if (accepted === undefined || alternatives === undefined) return true
    return [...accepted].some((character) => alternatives.includes(character))
  })
}

const wordCount = (groups: number): number => Math.ceil(groups / 32)

function parseGroup(text: string): PatternGroup {
  const [keys = '', date = '', values = ''] = text.split(' ')
  const specificity = keys.replace(/\[[^\]]*\]/g, 'x').replace(/[*|]/g, '').length
  return { keys, specificity, dateRank: Number.parseInt(date, 36), values: values.split(',') }
}

/** For each position the characters that the keys accept there, `undefined` where they accept any. */
function acceptedByColumn(keys: string): (string | undefined)[] {
  const [attributes = '', rest = ''] = keys.split('|')
  const columns: (string | undefined)[] = positions.map(() => undefined)
  for (const [start, text] of [[0, attributes] as const, [attributesEnd, rest] as const]) {
    for (const [offset, token] of (text.match(/\[[^\]]*\]|./g) ?? []).entries()) {
      if (token !== '*') columns[start + offset] = expandClass(token)
    }
  }
  return columns
}

/** `[A-CX]` to the characters it names; one character to itself. */
function expandClass(token: string): string {
  return token.replace(/[[\]]/g, '').replace(/(.)-(.)/g, (_, from: string, to: string) => {
    const codes = Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 })
    return codes.map((_code, offset) => String.fromCharCode(from.charCodeAt(0) + offset)).join('')
  })
}
