/** The source of `commands.ts`: the command table as data. */
import type { CommandTable } from './read-commands.ts'

export function renderCommands({ commands, groups }: CommandTable): string {
  const operations = commands.map(({ operation }) => `  | '${operation}'\n`)
  return `import type { CommandDefinition } from '../command-definition.ts'

export type Operation =
${operations.join('')}
export const commands: readonly CommandDefinition<Operation>[] = ${JSON.stringify(commands, withoutAbsent, 2)}

/** What the commands that share a first word are about. */
export const groups: Readonly<Record<string, string>> = ${JSON.stringify(groups, null, 2)}
`
}

/** What is absent is read as false, or unknown. A default may be false. */
function withoutAbsent(member: string, value: unknown): unknown {
  return value === null || (value === false && member !== 'fallback') ? undefined : value
}
