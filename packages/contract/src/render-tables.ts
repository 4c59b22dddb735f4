/** Renders small tables of the contract as code. @param about the doc comment of the file */
export function renderTables(about: string, tables: Readonly<Record<string, unknown>>): string {
  const rendered = Object.entries(tables).map(
    ([name, table]) => `export const ${name} = ${JSON.stringify(table, null, 2)} as const\n`,
  )
  return `/** ${about} */\n${rendered.join('\n')}`
}
