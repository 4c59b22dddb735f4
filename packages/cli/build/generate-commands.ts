/** Writes `src/generated/`: the command table, and the SDK call behind each command. */
import { mkdir, writeFile } from 'node:fs/promises'
import { document } from '@vinspec/contract/document'
import { renderCli } from './render-cli.ts'

const MARK = '// Generated from openapi.json by `pnpm gen`. Do not edit.\n\n'
const generated = new URL('../src/generated/', import.meta.url)

await mkdir(generated, { recursive: true })
for (const [file, source] of Object.entries(renderCli(document))) {
  await writeFile(new URL(file, generated), MARK + source)
}
