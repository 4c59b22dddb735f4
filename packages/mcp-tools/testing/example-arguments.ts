/** What each tool can be called with in tests: what the contract shows as an example. */
import { operations } from '@vinspec/contract/operations'
import type { Tool } from '../src/index.ts'

export function exampleArguments({ operation }: Tool): Readonly<Record<string, unknown>> {
  const found = operations.find(({ id }) => id === operation)
  const required = found?.parameters.filter((parameter) => parameter.required) ?? []
  const given = required.map(({ name, example }) => [name, example])
  return { ...Object(found?.bodyExample), ...Object.fromEntries(given) }
}
