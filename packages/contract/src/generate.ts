/** Writes `generated/` from openapi.json. */
import { mkdir, writeFile } from 'node:fs/promises'
import { document } from './document.ts'
import { readLabels } from './read-labels.ts'
import { renderContract } from './render-contract.ts'
import { renderLabels } from './render-labels.ts'

const MARK = '// Generated from openapi.json by `pnpm gen`. Do not edit.\n\n'
const generated = new URL('./generated/', import.meta.url)

const files = { ...(await renderContract(document)), 'labels.ts': renderLabels(readLabels(document)) }
await mkdir(generated, { recursive: true })
for (const [file, source] of Object.entries(files)) await writeFile(new URL(file, generated), MARK + source)
