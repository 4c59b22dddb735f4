/** Writes `src/generated/`, the command table and the SDK call behind each command, and lists the commands in the README. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { contract } from '@vinspec/contract/description'
import { replaceTable } from '@vinspec/contract/readme-table'
import { renderCli } from './render-cli.ts'

const MARK = '// Generated from openapi.json by `pnpm gen`. Do not edit.\n\n'
const generated = new URL('../src/generated/', import.meta.url)

await mkdir(generated, { recursive: true })
for (const [file, source] of Object.entries(renderCli(contract))) {
  await writeFile(new URL(file, generated), MARK + source)
}

const readme = new URL('../README.md', import.meta.url)
const rows = contract.operations.map(({ command, summary }) => [`\`${command}\``, summary])
await writeFile(readme, replaceTable(await readFile(readme, 'utf8'), ['Command', ''], rows))
