/** Writes `src/generated/operations.ts`: the port of the service, carried out by the SDK. */
import { mkdir, writeFile } from 'node:fs/promises'
import { operations } from '@vinspec/contract/operations'
import { definitions } from '@vinspec/contract/port'

const generated = new URL('../src/generated/', import.meta.url)

await mkdir(generated, { recursive: true })
await writeFile(
  new URL('operations.ts', generated),
  `// Generated from openapi.json by \`pnpm gen\`. Do not edit.

import type { Operations } from '@vinspec/contract/port'
import type { Vinspec } from '@vinspec/sdk'
import { answer, paidAnswer } from '../mcp/answer.ts'

export function operationsOf(vinspec: Vinspec): Operations {
  return {
${operations.map(renderOperation).join('')}  }
}
`,
)

/** What the port takes in one object is for the SDK either the parameters or the body. */
function renderOperation({ id, sdkMethod, parameters, bodySchema, idempotent }: (typeof operations)[number]) {
  const takesParameters = parameters.length > 0
  if (takesParameters && bodySchema !== null) {
    throw new Error(`${id}: takes parameters and a body, which the tools of the command cannot give apart`)
  }
  const input = takesParameters || bodySchema !== null ? 'input' : null
  const options = idempotent ? 'options' : null
  const given = [input ?? (idempotent ? '_input' : null), options]
  const answer = definitions[id].charges ? 'paidAnswer' : 'answer'
  return `    ${id}: (${list(given)}) => ${answer}(vinspec.${sdkMethod}(${list([input, options])})),\n`
}

function list(names: ReadonlyArray<string | null>): string {
  return names.filter((name) => name !== null).join(', ')
}
