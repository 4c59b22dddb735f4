/** Writes `docs/command.md`: all commands, for the web. */
import { writeFile } from 'node:fs/promises'
import { readPages } from './read-pages.ts'
import { renderReference } from './render-reference.ts'

const { pages, shared } = readPages()
await writeFile(new URL('../../../docs/command.md', import.meta.url), renderReference(pages, shared))
