/** A type of the contract as an annotation of Python. */
import type { SchemaType } from '@vinspec/contract/reader'

export interface TypeContext {
  /** Called with the name of each schema that is referred to. Returns the name to write. */
  readonly refer: (name: string) => string
  /** Called with an object that has no name of its own. Returns the name to write. */
  readonly name: (type: ObjectType) => string
  /** Of what is received: values that are newer than the package pass. */
  readonly received: boolean
}

export type ObjectType = Extract<SchemaType, { readonly kind: 'object' }>

export function renderType(type: SchemaType, context: TypeContext): string {
  switch (type.kind) {
    case 'named':
      return context.refer(type.name)
    case 'values': {
      const values = `Literal[${type.values.map(literal).join(', ')}]`
      return context.received ? `Annotated[${values}, NEWER]` : values
    }
    case 'union':
      return [...new Set(type.variants.map((variant) => renderType(variant, context)))].join(' | ')
    case 'list':
      return `${context.received ? 'list' : 'Sequence'}[${renderType(type.items, context)}]`
    case 'object':
      return type.fields.length === 0 ? 'dict[str, Any]' : context.name(type)
    default:
      return PLAIN[type.kind]
  }
}

const PLAIN = {
  any: 'Any',
  boolean: 'bool',
  integer: 'int',
  number: 'float',
  string: 'str',
  null: 'None',
} as const

/** As Python writes it. */
export function literal(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  return JSON.stringify(value)
}
