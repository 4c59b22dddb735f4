/** A schema of the contract as the text of a TypeScript type, in the way a person would write it. */
import { docComment } from '@vinspec/contract/doc-comment'
import type { Field, NamedSchema, SchemaType } from '@vinspec/contract/reader'
import { quote } from './quote.ts'

export interface TypeContext {
  /** Called with the name of each schema that is referred to. */
  readonly refer: (name: string) => void
  readonly indent?: string
}

export function renderType(type: SchemaType, context: TypeContext): string {
  switch (type.kind) {
    case 'named':
      context.refer(type.name)
      return type.name
    case 'values':
      return type.values.map(literal).join(' | ')
    case 'union':
      return type.variants.map((variant) => renderType(variant, context)).join(' | ')
    case 'list':
      return renderList(renderType(type.items, context))
    case 'object':
      return renderObject(type, context)
    case 'integer':
      return 'number'
    case 'any':
      return 'unknown'
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type.kind
  }
}

function renderList(item: string): string {
  return /^[\w.]+$/.test(item) ? `${item}[]` : `Array<${item}>`
}

function renderObject(
  { fields, open }: Extract<SchemaType, { readonly kind: 'object' }>,
  context: TypeContext,
): string {
  const { indent = '' } = context
  const inner = { ...context, indent: `${indent}  ` }
  const members = fields.map((field) =>
    renderMember({
      name: field.name,
      required: field.required,
      // A named type says for itself what it is.
      comment: field.type.kind === 'named' ? [] : describe(field),
      type: renderType(field.type, inner),
      indent: inner.indent,
    }),
  )
  if (open) members.push(`${inner.indent}[name: string]: unknown\n`)
  if (members.length === 0) return 'Record<string, never>'
  return `{\n${members.join('')}${indent}}`
}

export interface Member {
  readonly name: string
  readonly required: boolean
  readonly comment: readonly string[]
  readonly type: string
  readonly indent: string
}

export function renderMember({ name, required, comment, type, indent }: Member): string {
  const key = /^[A-Za-z_]\w*$/.test(name) ? name : quote(name)
  return `${docComment(comment, indent)}${indent}${key}${required ? '' : '?'}: ${type}\n`
}

/** What the contract says about a schema, as paragraphs of a comment. */
export function describe({ description, example, deprecated }: Field | NamedSchema): string[] {
  const shown = example === undefined || typeof example === 'object' ? '' : `Example: ${literal(example)}`
  return [[description, shown].join(' ').trim(), deprecated ? '@deprecated' : '']
}

function literal(value: unknown): string {
  return typeof value === 'string' ? quote(value) : JSON.stringify(value)
}
