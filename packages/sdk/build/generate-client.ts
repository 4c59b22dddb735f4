/** Writes `src/generated/`, the client with one method per operation and a type for each schema, and lists the methods in the README. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { document } from '@vinspec/contract/document'
import { operations } from '@vinspec/contract/operations'
import { replaceTable } from '@vinspec/contract/readme-table'
import { renderSdk } from './render-sdk.ts'

const MARK = '// Generated from openapi.json by `pnpm gen`. Do not edit.\n\n'
const generated = new URL('../src/generated/', import.meta.url)

await mkdir(generated, { recursive: true })
for (const [file, source] of Object.entries(renderSdk(document))) {
  await writeFile(new URL(file, generated), MARK + source)
}

const readme = new URL('../README.md', import.meta.url)
const rows = operations.map(({ sdkMethod, parameters, bodySchema, method, path }) => {
  const given = [...(parameters.length > 0 ? ['params'] : []), ...(bodySchema === null ? [] : ['body'])]
  return [`\`${sdkMethod}(${given.join(', ')})\``, `\`${method} ${path}\``]
})
await writeFile(readme, replaceTable(await readFile(readme, 'utf8'), ['Method', 'Operation'], rows))
