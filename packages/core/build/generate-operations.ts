/** Writes `src/generated/operations.ts`: the operations of the contract, each with the file that carries it out. */
import { mkdir, writeFile } from 'node:fs/promises'
import { definitions } from '@vinspec/contract/port'

const generated = new URL('../src/generated/', import.meta.url)
const operations = Object.entries(definitions).map(([id, definition]) => ({
  id,
  file: `../port/operations/${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`,
  kind: definition.public ? 'public' : 'customer',
}))
const imports = operations.map(({ id, file }) => `import { ${id} } from '${file}'\n`).sort()
const bindings = operations.map(({ id, kind }) => `    ${id}: bind.${kind}('${id}', ${id}),\n`)

await mkdir(generated, { recursive: true })
await writeFile(
  new URL('operations.ts', generated),
  `// Generated from openapi.json by \`pnpm gen\`. Do not edit.

import type { Operations } from '@vinspec/contract/port'
import type { Bind } from '../port/operation.ts'
${imports.join('')}
export function bindOperations(bind: Bind): Operations {
  return {
${bindings.join('')}  }
}
`,
)
