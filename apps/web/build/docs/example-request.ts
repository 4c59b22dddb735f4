/** The request of an operation for a shell, with the contract's example values. */
import type { DescribedOperation, DescribedParameter } from '@vinspec/contract/reader'

/**
 * Null if the contract lacks an example for a required value.
 * @param key of an operation that takes an idempotency key: a command that makes one is not on every computer
 */
export function exampleRequest(operation: DescribedOperation, key = '{{idempotency_key_1}}'): string | null {
  const { method, path, parameters, bodySchema, bodyExample, authenticated, idempotent } = operation
  const needed = parameters.filter(({ required }) => required)
  if (needed.some(({ example }) => example === null)) return null
  if (bodySchema !== null && bodyExample === null) return null
  const filled = needed
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, encode(example)), path)
  const query = needed.filter((parameter) => parameter.in === 'query').flatMap(toPairs)
  const isPlain = method === (bodySchema === null ? 'GET' : 'POST')
  return [
    `curl ${isPlain ? '' : `-X ${method} `}${quote(`{{api_url}}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`)}`,
    ...(authenticated ? [`-H ${quote('Authorization: Bearer {{key}}')}`] : []),
    ...(idempotent ? [`-H ${quote(`Idempotency-Key: ${key}`)}`] : []),
    ...needed
      .filter((parameter) => parameter.in === 'header')
      .map(({ name, example }) => `-H ${quote(`${name}: ${String(example)}`)}`),
    ...(bodySchema === null
      ? []
      : [`-H ${quote('Content-Type: application/json')}`, `-d ${quote(JSON.stringify(bodyExample))}`]),
  ].join(' \\\n  ')
}

function toPairs({ name, example, explode }: DescribedParameter): string[] {
  const values = [example].flat().map(encode)
  return (explode ? values : [values.join(',')]).map((value) => `${encode(name)}=${value}`)
}

function encode(value: unknown): string {
  return encodeURIComponent(String(value))
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
