/** The sources of `generated/port.ts` and `generated/errors.ts`. */
import { docComment } from './doc-comment.ts'
import { paramsType } from './params-type.ts'
import type { ErrorDefinitions } from './read-errors.ts'
import type { PortOperation } from './read-port.ts'

export function renderPort(operations: readonly PortOperation[]): string {
  const definitions = Object.fromEntries(
    operations.map(({ id, summary, bodySchema, resultSchema, charges, policy }) => [
      id,
      { summary, bodySchema, resultSchema, charges, ...policy },
    ]),
  )
  return `import type { Answer, NoInput, PaidAnswer } from '../answer.ts'
import type { components, operations } from './types.ts'

type Schemas = components['schemas']

/** What each operation takes and gives. */
export interface OperationTypes {
${operations.map(renderOperation).join('')}}

/** What holds for each operation, whatever protocol it is asked for by. */
export const definitions = ${JSON.stringify(definitions, null, 2)} as const
`
}

function renderOperation(operation: PortOperation): string {
  const { id, summary, description, deprecated, parameters, bodySchema, resultSchema, charges, policy } =
    operation
  const inputs = [
    ...(bodySchema === null ? [] : [`Schemas['${bodySchema}']`]),
    ...(parameters.length === 0 ? [] : [paramsType({ id, parameters }, { judged: true })]),
  ]
  const input = inputs.join(' & ') || 'NoInput'
  const answer = `${charges ? 'PaidAnswer' : 'Answer'}<Schemas['${resultSchema}']>`
  const throws =
    policy.errors.length > 0 ? `@throws ${policy.errors.map((code) => `\`${code}\``).join(', ')}` : ''
  const comment = docComment([`${summary}.`, description, throws, deprecated ? '@deprecated' : ''], '  ')
  return `${comment}  readonly ${id}: { readonly input: ${input}; readonly answer: ${answer} }
`
}

export function renderErrors(definitions: ErrorDefinitions): string {
  const remedies = [...new Set(Object.values(definitions).map(({ remedy }) => remedy))].sort()
  return `import type { components } from './types.ts'

type ErrorCode = components['schemas']['ErrorCode']

/** Remedies: each place that advises a person or a program words them itself. */
export type Remedy =
${remedies.map((remedy) => `  | ${JSON.stringify(remedy)}\n`).join('') || '  never\n'}
interface ErrorDefinition {
  readonly status: number
  readonly remedy: Remedy
}

/** Every error code. */
export const errors: Readonly<Record<ErrorCode, ErrorDefinition>> = ${JSON.stringify(definitions, null, 2)}
`
}
