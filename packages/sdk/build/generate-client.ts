/** Writes `src/generated/`: the methods, types, and errors of the contract, and the version; and lists the methods in the README. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { contract } from '@vinspec/contract/description'
import { replaceTable } from '@vinspec/contract/readme-table'
import manifest from '../package.json' with { type: 'json' }
import { quote } from './quote.ts'
import { renderSdk } from './render-sdk.ts'

const MARK = '// Generated from openapi.json by `pnpm gen`. Do not edit.\n\n'
const generated = new URL('../src/generated/', import.meta.url)

await mkdir(generated, { recursive: true })
for (const [file, source] of Object.entries(renderSdk(contract))) {
  await writeFile(new URL(file, generated), MARK + source)
}
const version = `/** Version of this package. */\nexport const VERSION = ${quote(manifest.version)}\n`
await writeFile(
  new URL('version.ts', generated),
  `// Generated from package.json by \`pnpm gen\`. Do not edit.\n\n${version}`,
)

const readme = new URL('../README.md', import.meta.url)
const rows = contract.operations.map(({ sdkMethod, parameters, bodySchema, method, path }) => {
  const given = [...(parameters.length > 0 ? ['params'] : []), ...(bodySchema === null ? [] : ['body'])]
  return [`\`${sdkMethod}(${given.join(', ')})\``, `\`${method} ${path}\``]
})
await writeFile(readme, replaceTable(await readFile(readme, 'utf8'), ['Method', 'Operation'], rows))
