/** Finds values by name in a vendor's answer whose structure is not known. */
import type { Vin } from '@vinspec/vehicle-data'
import { isObject } from './read-json.ts'

/** Deep enough for a wrapper and a group. Limited, because an answer can be nested without end. */
const MOST_LEVELS = 4

type NamedValues = (...names: readonly string[]) => readonly unknown[]

/** Finds values by name, ignoring capitals and underscores, outermost first. */
export function namedValues(body: unknown): NamedValues {
  const found = new Map<string, unknown[]>()
  let level: unknown[] = [body]
  for (let depth = 0; depth < MOST_LEVELS; depth += 1) {
    const objects = level.filter(isObject)
    for (const [name, value] of objects.flatMap((each) => Object.entries(each))) {
      const key = letters(name)
      const values = found.get(key)
      // Copying the list for each value would take minutes for an answer that repeats one name.
      if (values) values.push(value)
      else found.set(key, [value])
    }
    level = objects.flatMap((each) => Object.values(each))
  }
  return (...names) => names.flatMap((name) => found.get(letters(name)) ?? [])
}

const letters = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether the answer says that it is about another car than the one asked about. */
export function namesAnotherCar(body: unknown, asked: Vin): boolean {
  const vins = namedValues(body)('vin').filter((value) => typeof value === 'string')
  const about = vins.map((vin) => vin.trim().toUpperCase()).find((vin) => vin.length === asked.length)
  return about !== undefined && about !== asked
}
