/** Fetches the published files that can be fetched, one after another, into a folder for `refresh --from`. */

import { mkdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readSource } from '../read-source.ts'
import { offersOn } from './addresses.ts'
import { fetchFirst } from './fetch-file.ts'

const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
if (to === undefined) {
  process.stderr.write('Usage: fetch-sources --to DIR\n')
  process.exit(1)
}
mkdirSync(to, { recursive: true })
const patterns = readSource('dates.csv', ['file', 'date']).find(({ file }) => file === 'vpic-patterns.csv.gz')
for (const offer of offersOn(new Date(), patterns?.date ?? '')) {
  try {
    const outcome = await fetchFirst(offer, to, wait)
    if (outcome !== undefined) process.stdout.write(`${outcome}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
