/** Small tables of the contract as code. @param about what they say */
export function renderTables(about: string, tables: Readonly<Record<string, unknown>>): string {
  const rendered = Object.entries(tables).map(
    ([name, table]) => `export const ${name} = ${JSON.stringify(table, null, 2)} as const\n`,
  )
  return `/** ${about} */\n${rendered.join('\n')}`
}
