import { html, type SafeHtml } from '@remix-run/html-template'
import type { Place } from '@vinspec/contract/reader'
import { proseLine } from './prose.ts'
import { typeText } from './type-text.ts'

/** The fields of an object, and of the objects in it. */
export function fieldList(schema: Place): SafeHtml {
  const fields = fieldsOf(schema)
  if (fields.length === 0) return html``
  const required = new Set(
    schema
      .find('required')
      ?.items()
      .map(({ value }) => value),
  )
  return html`<dl class="fields">
${fields.map(
  ([
    name,
    field,
  ]) => html`<div><dt><code>${name}</code> <span class="soft">${typeText(field)}${required.has(name) ? '' : ', optional'}</span></dt>
<dd>${proseLine(field.text('description') ?? '')}${nested(field)}</dd></div>
`,
)}</dl>
`
}

function nested(field: Place): SafeHtml | string {
  const inner = innerObject(field)
  if (!inner) return ''
  return html`<details><summary>Fields</summary>${fieldList(inner)}</details>`
}

/** The object of a field that is one, may be one, or is a list of them. */
function innerObject(field: Place): Place | undefined {
  if (fieldsOf(field).length > 0) return field
  const branches = ['oneOf', 'anyOf', 'allOf', 'items'].flatMap((keyword) => {
    const branch = field.find(keyword)
    if (!branch) return []
    return keyword === 'items' ? [branch] : branch.items()
  })
  return branches.map(innerObject).find((object) => object !== undefined)
}

function fieldsOf(schema: Place) {
  return schema.find('properties')?.members() ?? []
}
