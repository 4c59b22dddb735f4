/** The terminal command of an operation, with the contract's example values. */
import type { DescribedOperation } from '@vinspec/contract/reader'

/** Null if the contract lacks an example for a required value, or if the operation requires more than the command's arguments. */
export function exampleCommand({
  command,
  parameters,
  bodyExample,
  bodyFields,
}: DescribedOperation): string | null {
  const values = new Map([
    ...parameters.map(({ name, example }) => [name, example] as const),
    ...Object.entries(bodyExample ?? {}),
  ])
  const given = new Set([...command.matchAll(/<(\w+)>/g)].map(([, name = '']) => name))
  const isWhole = [...parameters, ...bodyFields]
    .filter(({ required }) => required)
    .every(({ name }) => given.has(name))
  if (!isWhole || [...given].some((name) => values.get(name) == null)) return null
  return `vinspec ${command.replaceAll(/<(\w+)>/g, (_, name: string) => String(values.get(name)))}`
}
