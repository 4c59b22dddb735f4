/** The comment of a method: what it does, what it costs, how it fails, and how it is called. */
import { docComment } from '@vinspec/contract/doc-comment'
import { type DescribedOperation, exampleCall } from '@vinspec/contract/reader'

export function renderComment(operation: DescribedOperation, errorClassOf: (code: string) => string): string {
  const { method, path, summary, description, deprecated } = operation
  return docComment(
    [
      `${summary}. \`${method} ${path}\``,
      description,
      renderCost(operation),
      ...renderErrors(operation, errorClassOf),
      renderExample(operation),
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

function renderExample(operation: DescribedOperation): string {
  const call = exampleCall(operation)
  return call === null ? '' : `@example\n${call}`
}
