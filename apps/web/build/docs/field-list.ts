/** Fields as HTML, including those of nested objects: name, type, and description. */
import type { Contract, Field, SchemaType } from '@vinspec/contract/reader'
import { marked } from 'marked'
import { escapeHtml } from './places.ts'
import { typeText } from './type-text.ts'

type Schemas = Contract['schemas']

interface ShownField extends Pick<Field, 'name' | 'required' | 'description' | 'type'> {
  /** Shown after the type; empty for nothing. */
  readonly note?: string
}

/** Without blank lines, because Markdown ends a block of HTML at one. */
export function fieldList(
  fields: readonly ShownField[],
  schemas: Schemas,
  around: readonly string[] = [],
): string {
  const items = fields.map(({ name, type, description, required, note = '' }) => {
    const facts = [typeText(type, schemas), note, required ? 'required' : ''].filter((fact) => fact !== '')
    const term = `<dt><code>${escapeHtml(name)}</code> <span>${escapeHtml(facts.join(', '))}</span></dt>`
    const text = marked.parseInline(description, { async: false })
    return `<div>${term}<dd>${text}${inner(type, schemas, around)}</dd></div>`
  })
  return items.length === 0 ? '' : `<dl class="fields">${items.join('')}</dl>`
}

/** The fields of a nested object. An object within itself is not shown again. */
function inner(type: SchemaType, schemas: Schemas, around: readonly string[]): string {
  const name = nameOf(type)
  if (name !== undefined && around.includes(name)) return ''
  const fields = fieldsIn(type, schemas).map((field) => ({
    ...field,
    note: field.required ? '' : 'optional',
    required: false,
  }))
  return fieldList(fields, schemas, name === undefined ? around : [...around, name])
}

/** The fields of an object, of a nullable object, or of the objects in a list. */
export function fieldsIn(type: SchemaType, schemas: Schemas): readonly Field[] {
  switch (type.kind) {
    case 'object':
      return type.fields
    case 'list':
      return fieldsIn(type.items, schemas)
    case 'union':
      return type.variants.map((variant) => fieldsIn(variant, schemas)).find(({ length }) => length > 0) ?? []
    case 'named':
      return fieldsIn(schemas.get(type.name)?.type ?? { kind: 'any' }, schemas)
    default:
      return []
  }
}

/** The name of the object that `fieldsIn` finds. */
function nameOf(type: SchemaType): string | undefined {
  switch (type.kind) {
    case 'named':
      return type.name
    case 'list':
      return nameOf(type.items)
    case 'union':
      return type.variants.map(nameOf).find((name) => name !== undefined)
    default:
      return undefined
  }
}
