/** What each tool can be called with in tests: what the contract shows as an example. */
import { operations } from '@vinspec/contract/operations'
import type { Tool } from '../src/index.ts'

/** @param known what is not as in the contract's examples, by the name of its parameter */
export function exampleArguments(
  { operation, inputSchema }: Tool,
  known: Readonly<Record<string, string>> = {},
): Readonly<Record<string, unknown>> {
  const found = operations.find(({ id }) => id === operation)
  const required = found?.parameters.filter((parameter) => parameter.required) ?? []
  const given = required.map(({ name, example }) => [name, known[name] ?? example])
  return { ...choicesOf(inputSchema), ...Object(found?.bodyExample), ...Object.fromEntries(given) }
}

/** What a tool has to be told in addition. */
function choicesOf({ properties, required }: Tool['inputSchema']): Readonly<Record<string, unknown>> {
  const needed = new Set([required ?? []].flat())
  const choices = Object.entries(properties).flatMap(([name, schema]) => {
    const [first] = [Object(schema).enum ?? []].flat()
    return needed.has(name) && first !== undefined ? [[name, first]] : []
  })
  return Object.fromEntries(choices)
}
