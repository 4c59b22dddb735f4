/**
 * The source of `presenters.ts`: which file of `src/output/` shows which answer, by the `Presenter<Schema>` that it exports.
 * Others show labeled facts.
 */
import { operations } from '@vinspec/contract/operations'
import { titles } from '@vinspec/contract/titles'

/** @param sources of `src/output/`, by the names of their files */
export function renderPresenters(sources: ReadonlyMap<string, string>): string {
  const schemas = [...new Set(operations.map(({ resultSchema }) => resultSchema))].sort()
  const presenters = [...sources]
    .flatMap(([file, source]) =>
      Array.from(source.matchAll(/^export const (\w+): Presenter<(\w+)>/gm), ([, name = '', schema]) => {
        return { file, name, schema }
      }),
    )
    .filter(({ schema }) => schemas.some((each) => each === schema))
  const others = schemas.filter((name) => presenters.every(({ schema }) => schema !== name))
  return `import type {
${schemas.map((schema) => `  ${schema},\n`).join('')}} from '@vinspec/sdk'
import type { Presenter } from '../output/screen.ts'
${others.length > 0 ? "import { showAnswer } from '../output/show-answer.ts'\n" : ''}${presenters.map(({ name, file }) => `import { ${name} } from '../output/${file}'\n`).join('')}
/** The presenter of each response, by the name of its schema. */
interface Presenters {
${schemas.map((schema) => `  readonly ${schema}: Presenter<${schema}>\n`).join('')}}

export const presenters: Presenters = {
${presenters.map(({ name, schema }) => `  ${schema}: ${name},\n`).join('')}${others.map((schema) => `  ${schema}: showAnswer(${JSON.stringify(titles[schema] ?? {})}),\n`).join('')}}
`
}
