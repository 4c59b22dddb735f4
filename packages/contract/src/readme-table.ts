/** The table in a README that is generated from the contract. The rest of the README is written by hand. */

const BEGIN = '<!-- Generated from openapi.json by `pnpm gen`: -->\n\n'
const END = '\n<!-- The end of what is generated. -->'

/** Puts the table between the marks. Throws if the README has no marks. */
export function replaceTable(
  readme: string,
  head: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
): string {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error('the README has no marks around its table')
  return readme.slice(0, begin + BEGIN.length) + renderTable([head, ...rows]) + readme.slice(end)
}

/** Aligned like the formatter does it. */
function renderTable(rows: ReadonlyArray<readonly string[]>): string {
  const [head = [], ...body] = rows
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)))
  const lines = [head, widths.map((width) => '-'.repeat(width)), ...body]
  return lines
    .map((row) => `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |\n`)
    .join('')
}
