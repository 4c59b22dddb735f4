/** A table in Markdown, aligned as the pages of `docs/` are. The first row is its head. */
export function toMarkdown(rows: ReadonlyArray<readonly string[]>): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const write = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const [head = '', ...body] = rows.map(write)
  return [head, write(widths.map((width) => '-'.repeat(width))), ...body].join('\n')
}
