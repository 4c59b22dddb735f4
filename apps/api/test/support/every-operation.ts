/** The operations of the contract as a customer would ask for it, so that what holds for all of them is tested of all. */
import { operations } from '@vinspec/contract/operations'
import { MODEL_3 } from './vins.ts'

const everyOperation = operations.map(
  ({ id, method, path, parameters, bodySchema, bodyExample, authenticated, idempotent }) => {
    const needed = parameters.filter(({ required }) => required)
    const query = needed.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
    const search = query.map((name) => `${name}=${valueOf(name)}`).join('&')
    return {
      id,
      method,
      path: path.replaceAll(/\{(\w+)\}/g, (_, name) => valueOf(name)) + (search && `?${search}`),
      /** What it sends; undefined where it takes no body. */
      json: bodySchema === null ? undefined : bodyExample,
      authenticated,
      idempotent,
    }
  },
)

/** Every one but the contract itself, which anyone may read. */
export const authenticatedOperations = everyOperation.filter(({ authenticated }) => authenticated)

function valueOf(parameter: string): string {
  if (parameter === 'vin') return MODEL_3
  throw new Error(`support/every-operation.ts: what is the required parameter ${parameter} in tests?`)
}
