/** The terminal command of an operation, with the contract's example values. */
import type { DescribedOperation } from '@vinspec/contract/reader'

/** Null if the contract lacks an example for a required value. */
export function exampleCommand({
  command,
  parameters,
  bodyExample,
  bodySchema,
}: DescribedOperation): string | null {
  if (bodySchema !== null && bodyExample === null) return null
  const values = new Map<string, unknown>([
    ...parameters.filter(({ required }) => required).map(({ name, example }) => [name, example] as const),
    ...Object.entries(bodyExample ?? {}),
  ])
  const given = [...command.matchAll(/<(\w+)>/g)].map(([, name = '']) => name)
  if (given.some((name) => values.get(name) == null) || [...values.values()].some((value) => value === null))
    return null
  const call = command.replaceAll(/<(\w+)>/g, (_, name: string) => word(values.get(name)))
  const options = [...values].filter(([name]) => !given.includes(name)).flatMap(toOptions)
  return ['vinspec', call, ...options].join(' ')
}

/** As the command names its options; a list repeats its option. */
function toOptions([name, value]: readonly [name: string, value: unknown]): string[] {
  const option = name.replaceAll('_', '-').toLowerCase()
  if (typeof value === 'boolean') return [`--${value ? '' : 'no-'}${option}`]
  return [value].flat().map((each) => `--${option} ${word(each)}`)
}

/** One word of a shell. */
function word(value: unknown): string {
  const text = String(value)
  return /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
