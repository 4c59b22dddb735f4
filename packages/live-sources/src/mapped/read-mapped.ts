/** Reads the facts of an answer with a mapping. Anything that is not mapped is ignored. */
import type { FactName } from '@vinspec/vehicle-data'
import { isList, isObject } from '../read-json.ts'
import { toDay } from '../to-day.ts'
import type { MappedFact } from './mapping.ts'
import { unitsOf } from './units.ts'

interface MappedAnswer {
  readonly facts: Readonly<Partial<Record<FactName, string | number>>>
  readonly doubtful: readonly FactName[]
}

export function readMapped(mapped: readonly MappedFact[], body: unknown): MappedAnswer {
  const facts: Partial<Record<FactName, string | number>> = {}
  const doubtful: FactName[] = []
  for (const each of mapped) {
    const value = readFact(each, valueAt(body, each.path))
    if (value === DOUBTFUL) doubtful.push(each.fact)
    else if (value !== undefined) facts[each.fact] = value
  }
  return { facts, doubtful }
}

const DOUBTFUL = Symbol('given, but impossible')

function readFact(mapped: MappedFact, value: unknown): string | number | typeof DOUBTFUL | undefined {
  if ('words' in mapped) return wordOf(mapped.words, value)
  if (!('unit' in mapped)) return toDay(value)
  const given = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  const factor = unitsOf(mapped.fact)[mapped.unit]
  if (typeof given !== 'number' || !Number.isFinite(given) || factor === undefined) return undefined
  const figure = given * factor
  return figure < mapped.least || figure > mapped.most ? DOUBTFUL : Math.round(figure * 1000) / 1000
}

const wordOf = (words: Readonly<Record<string, string>>, value: unknown): string | undefined =>
  typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined

/** The value at a path, such as "battery.health", or "options.0.color" in a list. */
function valueAt(body: unknown, path: string): unknown {
  let value = body
  for (const name of path.split('.')) {
    if (isList(value)) value = value[Number(name)]
    else if (isObject(value) && Object.hasOwn(value, name)) value = value[name]
    else return undefined
  }
  return value
}
