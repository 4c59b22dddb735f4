/** The comment of a method: what it does, what it costs, how it fails, and how it is called. */
import { docComment } from '@vinspec/contract/doc-comment'
import type { DescribedOperation } from '@vinspec/contract/reader'

export function renderComment(
  operation: DescribedOperation,
  resource: string,
  errorClassOf: (code: string) => string,
): string {
  const { method, path, summary, description, deprecated } = operation
  return docComment(
    [
      `${summary}. \`${method} ${path}\``,
      description,
      renderCost(operation),
      ...renderErrors(operation, errorClassOf),
      renderExample(operation, resource),
      deprecated ? '@deprecated' : '',
    ],
    '  ',
  )
}

function renderCost({ charges, idempotent }: DescribedOperation): string {
  if (charges) return 'Costs 1 credit; nothing if it throws, or if its idempotency key was used before.'
  return idempotent ? 'Costs no credit. Its idempotency key makes it safe to repeat.' : 'Costs no credit.'
}

/** One line for each class. What a client that is set up well never meets is left out. */
function renderErrors(
  { policy: { errors } }: DescribedOperation,
  errorClassOf: (code: string) => string,
): string[] {
  const byClass = Map.groupBy(errors, errorClassOf)
  const lines = [...byClass].map(
    ([name, codes]) => `@throws {${name}} ${codes.map((code) => `\`${code}\``).join(', ')}`,
  )
  return lines.length === 0 ? [] : [lines.join('\n')]
}

function renderExample(operation: DescribedOperation, resource: string): string {
  const { sdkMethod, parameters, bodySchema, bodyExample, pagination } = operation
  const required = parameters.filter((parameter) => parameter.required)
  if (bodySchema !== null && bodyExample === null) return ''
  if (required.some(({ example }) => example === null)) return ''
  const params = required.map(({ name, example }) => `${memberName(name)}: ${literal(example)}`)
  const given = [
    ...(params.length > 0 ? [`{ ${params.join(', ')} }`] : []),
    ...(bodySchema === null ? [] : [literal(bodyExample)]),
  ]
  const call = `vinspec.${sdkMethod}(${given.join(', ')})`
  const line =
    pagination === null
      ? `const ${resource} = await ${call}`
      : `for await (const item of ${call}) console.log(item)`
  return `@example\n${line}`
}

/** As a person would write it: plain keys without quotes, text in single quotes. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, '\\$&')}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${memberName(name)}: ${literal(member)}`)
  return `{ ${members.join(', ')} }`
}

function memberName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : literal(name)
}
