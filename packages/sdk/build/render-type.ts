/** A JSON Schema of the contract as the text of a TypeScript type, in the way a person would write it. */
import { docComment } from '@vinspec/contract/doc-comment'
import type { Place } from '@vinspec/contract/reader'
import { quote } from './quote.ts'

/** What would change a type, and is nowhere in the contract so far. */
const UNHEARD = ['allOf', 'anyOf', 'not', 'prefixItems', 'patternProperties', 'if']

const SIMPLE: ReadonlyMap<unknown, string> = new Map([
  ['string', 'string'],
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
  ['any', 'unknown'],
])

export interface TypeContext {
  /** Called with the name of each schema that is referred to. */
  readonly refer: (name: string) => void
  readonly indent?: string
}

/** The name of a schema, or its type where it has none. Throws a `ContractError` for what it cannot express. */
export function renderType(schema: Place, context: TypeContext): string {
  if (!isNamed(schema)) return renderShape(schema, context)
  const name = schema.pointer.slice(schema.pointer.lastIndexOf('/') + 1)
  context.refer(name)
  return name
}

function isNamed({ pointer }: Place): boolean {
  return /^#\/components\/schemas\/[^/]+$/.test(pointer)
}

/** The type itself, even of a schema that has a name. */
export function renderShape(schema: Place, context: TypeContext): string {
  for (const keyword of UNHEARD) schema.find(keyword)?.refuse(`${keyword} is not supported in the SDK`)
  const constant = schema.find('const')
  if (constant) return literal(constant.value)
  const values = schema.find('enum')?.items()
  if (values) return values.map(({ value }) => literal(value)).join(' | ')
  const variants = schema.find('oneOf')?.items()
  if (variants) return variants.map((variant) => renderType(variant, context)).join(' | ')
  const types: unknown[] = [schema.find('type')?.value ?? 'any'].flat()
  return types.map((type) => renderKind(schema, type, context)).join(' | ')
}

function renderKind(schema: Place, kind: unknown, context: TypeContext): string {
  if (kind === 'array') {
    const item = renderType(schema.get('items'), context)
    return /^[\w.]+$/.test(item) ? `${item}[]` : `Array<${item}>`
  }
  if (kind === 'object') return renderObject(schema, context)
  return SIMPLE.get(kind) ?? schema.refuse(`the type ${JSON.stringify(kind)} is not supported`)
}

function renderObject(schema: Place, context: TypeContext): string {
  const { indent = '' } = context
  const inner = { ...context, indent: `${indent}  ` }
  const required = new Set((schema.find('required')?.items() ?? []).map(({ value }) => value))
  const members = (schema.find('properties')?.members() ?? []).map(([name, property]) =>
    renderMember({
      name,
      required: required.has(name),
      // A named type says for itself what it is.
      comment: isNamed(property) ? [] : describe(property),
      type: renderType(property, inner),
      indent: inner.indent,
    }),
  )
  const more = schema.find('additionalProperties')
  if (more?.value === true) members.push(`${inner.indent}[name: string]: unknown\n`)
  else if (more && more.value !== false) more.refuse('must be true or false')
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
export function describe(schema: Place): string[] {
  const [example] = schema.find('examples')?.items() ?? []
  const shown = typeof example?.value === 'object' ? undefined : example?.value
  const lines = [schema.text('description') ?? '', shown === undefined ? '' : `Example: ${literal(shown)}`]
  return [lines.join(' ').trim(), schema.flag('deprecated') ? '@deprecated' : '']
}

function literal(value: unknown): string {
  return typeof value === 'string' ? quote(value) : JSON.stringify(value)
}
