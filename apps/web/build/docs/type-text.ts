import type { Contract, SchemaType } from '@vinspec/contract/reader'

/** The type of a value in words, such as “integer or null”, with its bounds. */
export function typeText(type: SchemaType, schemas: Contract['schemas']): string {
  switch (type.kind) {
    case 'named':
      return typeText(schemas.get(type.name)?.type ?? { kind: 'any' }, schemas)
    case 'values':
      return type.values.map((value) => JSON.stringify(value)).join(', ')
    case 'union':
      return [...new Set(type.variants.map((variant) => typeText(variant, schemas)))].join(' or ')
    case 'list':
      return `list of ${typeText(type.items, schemas)}`
    case 'string':
      return `string${lengthText(type.shortest, type.longest)}`
    case 'integer':
    case 'number':
      return `${type.kind}${rangeText(type.minimum, type.maximum)}`
    default:
      return type.kind
  }
}

function lengthText(shortest: number | null, longest: number | null): string {
  if (longest === null) return ''
  return shortest === longest ? ` of ${shortest} characters` : ` of up to ${inWords(longest)} characters`
}

/** Empty if the maximum is only the largest integer of a database column: it tells a reader nothing. */
function rangeText(minimum: number | null, maximum: number | null): string {
  const isBound = minimum !== null && maximum !== null && maximum < 2 ** 31 - 1
  return isBound ? ` from ${minimum} to ${inWords(maximum)}` : ''
}

const inWords = (number: number): string => number.toLocaleString('en-US')
