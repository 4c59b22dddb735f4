/** Markdown, which hosts show to people and models read well. */

export type Fact = readonly [label: string, value: string | null]

/** A list of the facts whose value is known. */
export function factList(facts: readonly Fact[]): string {
  return facts.flatMap(([label, value]) => (value === null ? [] : [`- ${label}: ${value}`])).join('\n')
}

export function table(rows: ReadonlyArray<readonly string[]>): string {
  const [head = [], ...body] = rows.map((cells) => cells.map(escapeCell))
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/[\r\n]+/g, ' ')
}

/** Blocks separated by blank lines; empty ones are omitted. */
export function blocks(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n')
}
