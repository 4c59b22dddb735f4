/** Writes `src/vinspec/_generated/`: the answers and operations of the contract, and the version; and lists the methods in the README. */
import { readFile, writeFile } from 'node:fs/promises'
import { figureColumns, wordColumns } from '@vinspec/contract/columns'
import { contract } from '@vinspec/contract/description'
import { replaceTable } from '@vinspec/contract/readme-table'
import manifest from '../package.json' with { type: 'json' }
import { renderModels } from './render-models.ts'
import { renderResources, renderUsage } from './render-resources.ts'
import { literal } from './render-type.ts'

const generated = new URL('../src/vinspec/_generated/', import.meta.url)
const version = `PRODUCTION_URL = ${literal(contract.about.url)}\nVERSION = ${literal(manifest.version)}\n`

await write('columns.py', renderColumns())
await write('models.py', renderModels(contract))
await write('resources.py', renderResources(contract))
await write('version.py', version)

const readme = new URL('../README.md', import.meta.url)
const rows = contract.operations.map((operation) => [
  `\`${renderUsage(operation, contract)}\``,
  `\`${operation.method} ${operation.path}\``,
])
await writeFile(readme, replaceTable(await readFile(readme, 'utf8'), ['Method', 'Operation'], rows))

function renderColumns(): string {
  const words = wordColumns.map(([name, place]) => `    ${literal(name)}: ${literal(place)},\n`)
  const figures = figureColumns.map(
    ([name, key, unit]) => `    ${literal(name)}: (${literal(key)}, ${literal(unit)}),\n`,
  )
  return `WORDS = {\n${words.join('')}}\nFIGURES = {\n${figures.join('')}}\n`
}

async function write(file: string, source: string): Promise<void> {
  await writeFile(
    new URL(file, generated),
    `# Generated from openapi.json by \`pnpm gen\`. Do not edit.\n\n${source}`,
  )
}
