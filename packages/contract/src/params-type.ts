/** An operation's parameters in TypeScript, as the text of a type based on the generated `operations`. */
import type { Operation } from './read-operations.ts'

/**
 * All parameters by name, wherever in the request they are.
 * @param judged whether to return the type after the server's check: parameters with a default are then present
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
