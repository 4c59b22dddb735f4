/** The operations of the contract, each with a valid request, for tests of what holds for all of them. */
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
      /** The JSON body; undefined if the operation takes none. */
      json: bodySchema === null ? undefined : bodyExample,
      authenticated,
      idempotent,
    }
  },
)

/** Every operation but the contract itself, which anyone may read. */
export const authenticatedOperations = everyOperation.filter(({ authenticated }) => authenticated)

/** More than one entry of a list. */
function examplesOf(name: string, example: Fallback | null): string[] {
  if (example === null) throw new Error(`openapi.json shows no example of the required parameter ${name}`)
  return [example].flat().map(String)
}
