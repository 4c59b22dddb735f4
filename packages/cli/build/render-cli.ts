/** The sources of the commands that a contract describes. */
import { Place, readOperations } from '@vinspec/contract/reader'
import { readCommands } from './read-commands.ts'
import { renderCalls } from './render-calls.ts'
import { renderCommands } from './render-commands.ts'

/** Throws for whatever the command line cannot give. */
export function renderCli(document: object): Record<'commands.ts' | 'calls.ts', string> {
  const root = new Place(document)
  const operations = readOperations(document)
  const tags = new Map(
    root
      .find('tags')
      ?.items()
      .map((tag) => [tag.text('name') ?? '', tag.text('description') ?? '']),
  )
  const table = readCommands(operations, root.get('components').get('schemas'), tags)
  return {
    'commands.ts': renderCommands(table),
    'calls.ts': renderCalls(operations, table.commands),
  }
}
