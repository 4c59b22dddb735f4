/** Writes `generated/` from openapi.json. */
import { mkdir, writeFile } from 'node:fs/promises'
import { document } from './document.ts'
import { readColumns } from './read-columns.ts'
import { readLabels } from './read-labels.ts'
import { renderContract } from './render-contract.ts'
import { renderTables } from './render-tables.ts'

const MARK = '// Generated from openapi.json by `pnpm gen`. Do not edit.\n\n'
const generated = new URL('./generated/', import.meta.url)

const files = {
  ...(await renderContract(document)),
  'labels.ts': renderTables(
    'What people call the fields of a specification, in the order of the contract.',
    readLabels(document),
  ),
  'columns.ts': renderTables(
    'What tables of vehicles have in columns: words by where they are in a specification, figures by key and unit.',
    readColumns(document),
  ),
}
await mkdir(generated, { recursive: true })
for (const [file, source] of Object.entries(files)) await writeFile(new URL(file, generated), MARK + source)
