/** The call of an operation in Python, with the contract's example values. */
import type { DescribedOperation } from '@vinspec/contract/reader'

/** The group whose operations are methods of the Python client itself: a lookup and a check. */
const OF_CLIENT = 'vehicleSpecs'

/** Null if the contract lacks an example for a required value. */
export function examplePython(operation: DescribedOperation): string | null {
  const { sdkMethod, parameters, bodySchema, bodyExample, pagination } = operation
  const required = parameters.filter((parameter) => parameter.required)
  if (bodySchema !== null && bodyExample === null) return null
  if (required.some(({ example }) => example === null)) return null
  const values = [
    ...required.map(({ name, example }) => [name, example] as const),
    ...Object.entries(bodyExample ?? {}),
  ]
  const given = values.map(([name, value]) => `${snake(name)}=${literal(value)}`)
  const [resource = '', method = ''] = sdkMethod.split('.')
  const path = resource === OF_CLIENT ? snake(method) : `${snake(resource)}.${snake(method)}`
  const call = `vinspec.${path}(${given.join(', ')})`
  return pagination === null ? `${snake(resource)} = ${call}` : `for item in ${call}:\n    print(item)`
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_')
}

/** A JSON value as a Python literal, which differs only in `None`, `True`, and `False`. */
function literal(value: unknown): string {
  if (value === null) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  return JSON.stringify(value)
}
