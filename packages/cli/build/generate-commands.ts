/** Writes `src/generated/`: the command table, and the SDK call behind each command. */
import { mkdir, writeFile } from 'node:fs/promises'
import { document } from '@vinspec/contract/document'
import { operations } from '@vinspec/contract/operations'
import { readCommands } from './read-commands.ts'
import { renderCalls, renderPresenters } from './render-calls.ts'
import { renderCommands } from './render-commands.ts'

const MARK = '// Generated from openapi.json by `pnpm gen`. Do not edit.\n\n'
const generated = new URL('../src/generated/', import.meta.url)

const schemas = new Map<string, object>(Object.entries(document.components.schemas))
const tags = new Map(document.tags.map(({ name, description }) => [name, description]))
const table = readCommands(operations, schemas, tags)

await mkdir(generated, { recursive: true })
await write('commands.ts', renderCommands(table))
await write('presenters.ts', renderPresenters(operations))
await write('calls.ts', renderCalls(operations, table.commands))

async function write(file: string, source: string): Promise<void> {
  await writeFile(new URL(file, generated), MARK + source)
}
