/** Writes the manual: `man/`, one page for each command, and `docs/command.md`, all of them for the web. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import manifest from '../package.json' with { type: 'json' }
import { readPages } from './read-pages.ts'
import { nameOf, renderMan } from './render-man.ts'
import { renderReference } from './render-reference.ts'

const man = new URL('../man/', import.meta.url)
const [root, ...pages] = readPages()
const shared = root.options.filter(({ term }) => !term.includes('--version'))

await rm(man, { recursive: true, force: true })
await mkdir(man)
for (const page of [root, ...pages]) {
  const text = renderMan(page, shared, manifest.version)
  await writeFile(new URL(`${nameOf(page.words)}.1`, man), text)
}
const reference = renderReference(pages, shared)
await writeFile(new URL('../../../docs/command.md', import.meta.url), reference)
