/** An example call of an operation in TypeScript, with the values that the contract shows. */
import type { PortOperation } from './read-port.ts'

/** Null if the contract does not show all values that the operation needs. */
export function exampleCall(operation: PortOperation): string | null {
  const { sdkMethod, parameters, bodySchema, bodyExample, pagination } = operation
  const required = parameters.filter((parameter) => parameter.required)
  if (bodySchema !== null && bodyExample === null) return null
  if (required.some(({ example }) => example === null)) return null
  const params = required.map(({ name, example }) => `${memberName(name)}: ${literal(example)}`)
  const given = [
    ...(params.length > 0 ? [`{ ${params.join(', ')} }`] : []),
    ...(bodySchema === null ? [] : [literal(bodyExample)]),
  ]
  const [resource] = sdkMethod.split('.')
  const call = `vinspec.${sdkMethod}(${given.join(', ')})`
  return pagination === null
    ? `const ${resource} = await ${call}`
    : `for await (const item of ${call}) console.log(item)`
}

/** A value as a person would write it: plain keys without quotes, text in single quotes. */
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
