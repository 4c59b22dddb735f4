/** Writes `src/generated/presenters.ts`: which file of `src/output/` shows which answer, by the `Presenter<Schema>` that it exports. Others show labeled facts. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { operations } from '@vinspec/contract/operations'
import { titles } from '@vinspec/contract/titles'

const output = new URL('../src/output/', import.meta.url)
const schemas = [...new Set(operations.map(({ resultSchema }) => resultSchema))].sort()

const shown = await Promise.all(
  (await readdir(output)).sort().map(async (file) => {
    const source = await readFile(new URL(file, output), 'utf8')
    return Array.from(source.matchAll(/^export const (\w+): Presenter<(\w+)>/gm), ([, name = '', schema]) => {
      return { file, name, schema }
    })
  }),
)
const presenters = shown.flat().filter(({ schema }) => schemas.some((each) => each === schema))
const others = schemas.filter((name) => presenters.every(({ schema }) => schema !== name))

await writeFile(
  new URL('../src/generated/presenters.ts', import.meta.url),
  `// Generated from openapi.json by \`pnpm gen\`. Do not edit.

import type {
${schemas.map((schema) => `  ${schema},\n`).join('')}} from '@vinspec/sdk'
import type { Presenter } from '../output/screen.ts'
${others.length > 0 ? "import { showAnswer } from '../output/show-answer.ts'\n" : ''}${presenters.map(({ name, file }) => `import { ${name} } from '../output/${file}'\n`).join('')}
/** The presenter of each response, by the name of its schema. */
interface Presenters {
${schemas.map((schema) => `  readonly ${schema}: Presenter<${schema}>\n`).join('')}}

export const presenters: Presenters = {
${presenters.map(({ name, schema }) => `  ${schema}: ${name},\n`).join('')}${others.map((schema) => `  ${schema}: showAnswer(${JSON.stringify(titles[schema] ?? {})}),\n`).join('')}}
`,
)
