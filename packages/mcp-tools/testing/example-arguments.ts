/** What each tool can be called with in tests: what the contract shows as an example. */
import { operations } from '@vinspec/contract/operations'
import type { Tool } from '../src/index.ts'

/** A vehicle that is not the contract's example, which a customer has to have, too, to compare them. */
export const OTHER_VIN = '1FADP3R49GL917098'

/** @param known what is not as in the contract's examples, by the name of its parameter */
export function exampleArguments(
  { name, operation, inputSchema }: Tool,
  known: Readonly<Record<string, string>> = {},
): Readonly<Record<string, unknown>> {
  const found = operations.find(({ id }) => id === operation)
  const required = found?.parameters.filter((parameter) => parameter.required) ?? []
  if (name === 'compare_vehicles') return { vins: [...required.map(({ example }) => example), OTHER_VIN] }
  const given = required.map((each) => [each.name, known[each.name] ?? each.example])
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
