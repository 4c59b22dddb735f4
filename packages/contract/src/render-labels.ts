import type { readLabels } from './read-labels.ts'

export function renderLabels(labels: ReturnType<typeof readLabels>): string {
  const tables = Object.entries(labels).map(
    ([name, pairs]) => `export const ${name} = ${JSON.stringify(pairs, null, 2)} as const\n`,
  )
  return `/** What people call the fields of a specification, in the order of the contract. */\n${tables.join('\n')}`
}
