/** What an operation's parameters are in TypeScript, as the text of a type over the generated `operations`. */
import type { Operation } from './read-operations.ts'

/**
 * All of them by name, wherever in the request they go.
 * @param judged as the server has them: what has a default is there
 */
export function paramsType(
  { id, parameters }: Pick<Operation, 'id' | 'parameters'>,
  { judged = false }: { readonly judged?: boolean } = {},
): string {
  const places = (['path', 'query', 'header'] as const).flatMap((place) => {
    const names = parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name }) => JSON.stringify(name))
    const type = `NonNullable<operations['${id}']['parameters']['${place}']>`
    // One of the headers is the idempotency key, which is handled separately.
    return names.length === 0 ? [] : [place === 'header' ? `Pick<${type}, ${names.join(' | ')}>` : type]
  })
  const type = places.join(' & ')
  const filled = parameters
    .filter(({ fallback }) => fallback !== null)
    .map(({ name }) => JSON.stringify(name))
  return judged && filled.length > 0 ? `${type} & Required<Pick<${type}, ${filled.join(' | ')}>>` : type
}
