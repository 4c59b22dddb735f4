/** What a vendor's answer says by name, if its shape is not known. */
import type { Vin } from '@vinspec/vehicle-data'
import { isObject } from './read-json.ts'

/** Deep enough for a wrapper and a group, and no further: an answer can be nested without end. */
const MOST_LEVELS = 4

type NamedValues = (...names: readonly string[]) => readonly unknown[]

/** Finds values by name, whatever its capitals and underscores, the outermost first. */
export function namedValues(body: unknown): NamedValues {
  const found = new Map<string, unknown[]>()
  let level: unknown[] = [body]
  for (let depth = 0; depth < MOST_LEVELS; depth += 1) {
    const objects = level.filter(isObject)
    for (const [name, value] of objects.flatMap((each) => Object.entries(each))) {
      const key = letters(name)
      found.set(key, [...(found.get(key) ?? []), value])
    }
    level = objects.flatMap((each) => Object.values(each))
  }
  return (...names) => names.flatMap((name) => found.get(letters(name)) ?? [])
}

const letters = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether it says that it is about a car that was not asked about. */
export function namesAnotherCar(body: unknown, asked: Vin): boolean {
  const vins = namedValues(body)('vin').filter((value) => typeof value === 'string')
  const about = vins.map((vin) => vin.trim().toUpperCase()).find((vin) => vin.length === asked.length)
  return about !== undefined && about !== asked
}
