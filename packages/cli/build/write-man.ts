/** Writes the pages for `man` into the package. What they say is reviewed in `docs/command.md`. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { renderManual } from './render-man.ts'

const man = new URL('../man/', import.meta.url)

await rm(man, { recursive: true, force: true })
await mkdir(man)
for (const [name, text] of renderManual()) await writeFile(new URL(name, man), text)
