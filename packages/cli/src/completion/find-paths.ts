/** Paths of the API, for `vinspec api`. */
import { paths } from '../generated/paths.ts'
import { type Candidate, findValues, type WhoAsks } from './find-values.ts'

/** The values of a path, such as of `{vin}`, are found when no path without any fits: they take a request. */
export async function findPaths(method: string, current: string, who: WhoAsks): Promise<Candidate[]> {
  const known = paths.filter((each) => each.method === method.toUpperCase())
  const plain = known.filter(({ path }) => path.startsWith(current) && !path.includes('{'))
  if (plain.length > 0) return plain.map(({ path, summary }) => ({ name: path, description: summary }))
  const parts = known
    .map(({ path }) => path.split(/[{}]/))
    .filter(([before = '', name]) => name && (before.startsWith(current) || current.startsWith(before)))
  const names = [...new Set(parts.map(([, name = '']) => name))]
  const values = new Map(
    await Promise.all(names.map(async (name) => [name, await findValues(name, who)] as const)),
  )
  return parts.flatMap(([before = '', name = '', after = '']) =>
    (values.get(name) ?? []).map((value) => ({ ...value, name: before + value.name + after })),
  )
}
