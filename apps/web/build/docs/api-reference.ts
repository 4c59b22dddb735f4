/** The API reference in Markdown, from the description of the contract: its introduction, then every operation. */
import {
  type Contract,
  type DescribedOperation,
  type DescribedResponse,
  exampleCall,
} from '@vinspec/contract/reader'
import { exampleCommand } from './example-command.ts'
import { examplePython } from './example-python.ts'
import { exampleRequest } from './example-request.ts'
import { exampleTool } from './example-tool.ts'
import { fieldList, fieldsIn } from './field-list.ts'
import { isRunnable } from './runnable.ts'

export function apiReference(contract: Contract): string {
  const { about, groups, operations } = contract
  const shown = new Map<string, DescribedOperation>()
  const sections = groups.map(({ name, title, description }) =>
    blocks(
      `## ${title} {#tag-${name}}`,
      description,
      ...operations
        .filter(({ tag }) => tag === name)
        .map((operation) => operationSection(contract, operation, shown)),
    ),
  )
  return blocks(
    about.description,
    `**Base URL.** \`{{api_url}}\`. For programs: [openapi.json]({{api_url}}/openapi.json), version ${about.version}.`,
    ...sections,
    '## Errors {#errors}',
    'Every code, with its cause and what to do about it, is under [Errors](/docs/errors).',
  )
}

/** @param shown by the name of a response's schema, the operation that already shows its fields */
function operationSection(
  contract: Contract,
  operation: DescribedOperation,
  shown: Map<string, DescribedOperation>,
): string {
  const { id, method, path, summary, description, deprecated, authenticated, policy } = operation
  const permission = policy.permission === null ? '' : `Needs the permission \`${policy.permission.name}\`.`
  const success = operation.responses.find(({ status }) => status === operation.successStatus)
  return blocks(
    `### ${summary} {#${id}}`,
    '<div class="operation"><div>',
    `\`${method} ${path}\``,
    deprecated ? '**Deprecated.**' : '',
    description,
    authenticated ? permission : 'Needs no API key.',
    givenFields(contract, operation),
    responses(contract, operation, shown),
    errorList(contract, operation),
    '</div><div class="calls">',
    isRunnable(operation) ? `<p class="run"><a href="/docs/run/${id}">Run it in test mode</a></p>` : '',
    '<div class="languages"></div>',
    code('sh', exampleRequest(operation, keyFor(contract, operation))),
    code('ts', exampleCall(operation)),
    code('python', examplePython(operation)),
    code('console', exampleCommand(operation)),
    code('mcp', exampleTool(operation)),
    exampleOf(success),
    '</div></div>',
  )
}

/** Each operation's own: under the same key, a second one would be another request. */
function keyFor({ operations }: Contract, operation: DescribedOperation): string {
  return `{{idempotency_key_${operations.filter(({ idempotent }) => idempotent).indexOf(operation) + 1}}}`
}

function givenFields(
  contract: Contract,
  { parameters, ofFile, idempotent, bodySchema }: DescribedOperation,
): string {
  const given = parameters.map(({ in: place, ...parameter }) => ({ ...parameter, note: place }))
  const key = {
    name: 'Idempotency-Key',
    note: 'header',
    required: true,
    description: contract.schemas.get('IdempotencyKey')?.description ?? '',
    type: { kind: 'named', name: 'IdempotencyKey' } as const,
  }
  const all = idempotent ? [key, ...given] : given
  const body = bodySchema === null ? [] : fieldsIn({ kind: 'named', name: bodySchema }, contract.schemas)
  return blocks(
    all.length === 0 ? '' : `**Parameters**\n\n${fieldList(all, contract.schemas)}`,
    body.length === 0 ? '' : `**Body**\n\n${fieldList(body, contract.schemas)}`,
    ofFile.length === 0
      ? ''
      : `**Query with a CSV file as the body**\n\n${fieldList(ofFile, contract.schemas)}`,
  )
}

function responses(
  { schemas }: Contract,
  operation: DescribedOperation,
  shown: Map<string, DescribedOperation>,
): string {
  const { resultSchema, successStatus } = operation
  const before = shown.get(resultSchema)
  if (!before) shown.set(resultSchema, operation)
  const success = operation.responses.find(({ status }) => status === successStatus)
  const fields = fieldsIn({ kind: 'named', name: resultSchema }, schemas)
  return blocks(
    `**Response ${successStatus}.** ${success?.description ?? ''}`,
    before
      ? `It has the fields of “[${before.summary}](#${before.id})”.`
      : fieldList(
          fields.map((field) => ({ ...field, note: field.required ? '' : 'optional', required: false })),
          schemas,
        ),
  )
}

function exampleOf(response: DescribedResponse | undefined): string {
  const example = response?.example
  return example === undefined ? '' : code('json Response', JSON.stringify(example, null, 2))
}

function errorList({ errors }: Contract, { policy }: DescribedOperation): string {
  const links = errors
    .filter((error) => policy.errors.includes(error.code))
    .map(({ code: name, status }) => `${status} [\`${name}\`](/docs/errors#${name})`)
  return links.length === 0 ? '' : `**Errors:** ${links.join(', ')}`
}

function code(language: string, source: string | null): string {
  return source === null ? '' : `\`\`\`${language}\n${source}\n\`\`\``
}

function blocks(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n')
}
