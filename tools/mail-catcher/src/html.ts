/** HTML in which every value is escaped, unless it is HTML already. */

export interface Html {
  readonly html: string
}

export function html(
  parts: TemplateStringsArray,
  ...values: ReadonlyArray<Html | string | readonly Html[]>
): Html {
  return { html: parts.map((part, index) => part + render(values[index] ?? '')).join('') }
}

function render(value: Html | string | readonly Html[]): string {
  if (typeof value === 'string') return escape(value)
  return 'html' in value ? value.html : value.map((each) => each.html).join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (each) => ENTITIES[each] ?? each)
}
