/** The operations of the contract as a customer would ask for it, so that what holds for all of them is tested of all. */
import { operations } from '@vinspec/contract/operations'
import type { Fallback } from '@vinspec/contract/reader'

const everyOperation = operations.map(
  ({ id, method, path, parameters, bodySchema, bodyExample, authenticated, idempotent }) => {
    const needed = parameters.filter(({ required }) => required)
    const examples = new Map(needed.map(({ name, example }) => [name, examplesOf(name, example)]))
    const query = needed.filter((parameter) => parameter.in === 'query')
    const search = query
      .flatMap(({ name }) => (examples.get(name) ?? []).map((text) => `${name}=${text}`))
      .join('&')
    return {
      id,
      method,
      path:
        path.replaceAll(/\{(\w+)\}/g, (_, name) => String(examples.get(name) ?? '')) +
        (search && `?${search}`),
      /** What it sends; undefined if it takes no body. */
      json: bodySchema === null ? undefined : bodyExample,
      authenticated,
      idempotent,
    }
  },
)

/** Every one but the contract itself, which anyone may read. */
export const authenticatedOperations = everyOperation.filter(({ authenticated }) => authenticated)

/** More than one of a list. */
function examplesOf(name: string, example: Fallback | null): string[] {
  if (example === null) throw new Error(`openapi.json shows no example of the required parameter ${name}`)
  return [example].flat().map(String)
}
