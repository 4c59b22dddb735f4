/** The source of `operations.ts`: the port of the service, carried out by the SDK. */
import { operations } from '@vinspec/contract/operations'
import { definitions } from '@vinspec/contract/port'

export function renderOperations(): string {
  return `import type { Operations } from '@vinspec/contract/port'
import type { Vinspec } from '@vinspec/sdk'
import { answer, paidAnswer } from '../mcp/answer.ts'

export function operationsOf(vinspec: Vinspec): Operations {
  return {
${operations.map(renderOperation).join('')}  }
}
`
}

/** What the port takes in one object the SDK takes apart: it reads its parameters out of the whole, but sends a body as it is. */
function renderOperation({ id, sdkMethod, parameters, bodySchema, idempotent }: (typeof operations)[number]) {
  const params = parameters.length > 0 ? ['input'] : []
  const body = bodySchema === null ? [] : [params.length > 0 ? 'body' : 'input']
  const options = idempotent ? ['options'] : []
  // Optional arguments come last.
  const optional = parameters.every(({ required }) => !required)
  const passed = [...(optional ? [...body, ...params] : [...params, ...body]), ...options].join(', ')
  const given = [params.length + body.length > 0 ? 'input' : '_input', ...options].join(', ')
  const answer = definitions[id].charges ? 'paidAnswer' : 'answer'
  const call = `${answer}(vinspec.${sdkMethod}(${passed}))`
  if (!body.includes('body')) return `    ${id}: (${given}) => ${call},\n`
  const apart = parameters.map(({ name }, index) => `${JSON.stringify(name)}: _${index}`).join(', ')
  return `    ${id}: (${given}) => {
      const { ${apart}, ...body } = input
      return ${call}
    },
`
}
