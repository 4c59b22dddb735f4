/** Writes `src/generated/presenters.ts`: which file of `src/output/` shows which answer, by the `Presenter<Schema>` that it exports. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { operations } from '@vinspec/contract/operations'

const output = new URL('../src/output/', import.meta.url)
const schemas = [...new Set<string>(operations.map(({ resultSchema }) => resultSchema))].sort()

const shown = await Promise.all(
  (await readdir(output)).sort().map(async (file) => {
    const source = await readFile(new URL(file, output), 'utf8')
    return Array.from(source.matchAll(/^export const (\w+): Presenter<(\w+)>/gm), ([, name = '', schema]) => {
      return { file, name, schema }
    })
  }),
)
const presenters = shown.flat().filter(({ schema = '' }) => schemas.includes(schema))

await writeFile(
  new URL('../src/generated/presenters.ts', import.meta.url),
  `// Generated from openapi.json by \`pnpm gen\`. Do not edit.

import type {
${schemas.map((schema) => `  ${schema},\n`).join('')}} from '@vinspec/sdk'
import type { Presenter } from '../output/screen.ts'
${presenters.map(({ name, file }) => `import { ${name} } from '../output/${file}'\n`).join('')}
/** The presenter of each response, by the name of its schema. A missing one does not compile. */
interface Presenters {
${schemas.map((schema) => `  readonly ${schema}: Presenter<${schema}>\n`).join('')}}

export const presenters: Presenters = {
${presenters.map(({ name, schema }) => `  ${schema}: ${name},\n`).join('')}}
`,
)
