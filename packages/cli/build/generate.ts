/** Writes what the command has from others: from the contract, its tools, and its own presenters. `pnpm gen` runs it. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { contract } from '@vinspec/contract/description'
import { replaceTable } from '@vinspec/contract/readme-table'
import { tools } from '@vinspec/mcp-tools'
import { toBundleManifest, toRegistryEntry } from './describe-server.ts'
import { readCommands } from './read-commands.ts'
import { renderCalls } from './render-calls.ts'
import { renderCommands } from './render-commands.ts'
import { renderOperations } from './render-operations.ts'
import { renderPresenters } from './render-presenters.ts'

const MARK = '// Generated from openapi.json by `pnpm gen`. Do not edit.\n\n'
const generated = new URL('../src/generated/', import.meta.url)
const output = new URL('../src/output/', import.meta.url)

await mkdir(generated, { recursive: true })
const table = readCommands(contract)
await write('commands.ts', MARK + renderCommands(table))
await write('calls.ts', MARK + renderCalls(contract.operations, table.commands))
await write('operations.ts', MARK + renderOperations())
await write('paths.ts', MARK + renderPaths())
await write('presenters.ts', MARK + renderPresenters(await readOutput()))
// JSON has no room for a mark.
await write('server.json', `${JSON.stringify(toRegistryEntry(), null, 2)}\n`)
await write('manifest.json', `${JSON.stringify(toBundleManifest(tools), null, 2)}\n`)

const readme = new URL('../README.md', import.meta.url)
const rows = contract.operations.map(({ command, summary }) => [`\`${command}\``, summary])
await writeFile(readme, replaceTable(await readFile(readme, 'utf8'), ['Command', ''], rows))

// All commands, for the web, from the program, which has what was written above.
const { readPages } = await import('./read-pages.ts')
const { renderReference } = await import('./render-reference.ts')
const { pages, shared } = readPages()
await writeFile(new URL('../../../docs/command.md', import.meta.url), renderReference(pages, shared))

/** What `vinspec api` can be asked for, for completion. */
function renderPaths(): string {
  const paths = contract.operations.map(({ method, path, summary }) => ({ method, path, summary }))
  return `export const paths = ${JSON.stringify(paths, null, 2)} as const\n`
}

async function write(file: string, content: string): Promise<void> {
  await writeFile(new URL(file, generated), content)
}

/** The sources of `src/output/`, by the names of their files. */
async function readOutput(): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(output)).sort()
  const sources = await Promise.all(files.map((file) => readFile(new URL(file, output), 'utf8')))
  return new Map(files.map((file, index) => [file, sources[index] ?? '']))
}
