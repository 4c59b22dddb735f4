/** The sources of the commands that a contract describes. */
import type { Contract } from '@vinspec/contract/reader'
import { readCommands } from './read-commands.ts'
import { renderCalls } from './render-calls.ts'
import { renderCommands } from './render-commands.ts'

/** Throws for whatever the command line cannot give. */
export function renderCli(contract: Contract): Record<'commands.ts' | 'calls.ts', string> {
  const table = readCommands(contract)
  return {
    'commands.ts': renderCommands(table),
    'calls.ts': renderCalls(contract.operations, table.commands),
  }
}
