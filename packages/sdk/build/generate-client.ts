/** Writes `src/generated/`: the client with one method per operation, and a type for each schema. */
import { mkdir, writeFile } from 'node:fs/promises'
import { document } from '@vinspec/contract/document'
import { renderSdk } from './render-sdk.ts'

const MARK = '// Generated from openapi.json by `pnpm gen`. Do not edit.\n\n'
const generated = new URL('../src/generated/', import.meta.url)

await mkdir(generated, { recursive: true })
for (const [file, source] of Object.entries(renderSdk(document))) {
  await writeFile(new URL(file, generated), MARK + source)
}
