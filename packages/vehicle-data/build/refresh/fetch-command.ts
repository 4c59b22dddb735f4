/** Fetches the published files that can be fetched, one after another, into a folder for `refresh --from`. */

import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readSource } from '../read-source.ts'
import { offersOn } from './addresses.ts'
import { fetchFirst, patientAgent } from './fetch-file.ts'

const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
if (to === undefined) {
  process.stderr.write('Usage: fetch-sources --to DIR\n')
  process.exit(1)
}
mkdirSync(to, { recursive: true })
const patterns = readSource('dates.csv', ['file', 'date']).find(({ file }) => file === 'vpic-patterns.csv.gz')
const agent = patientAgent()
for (const offer of offersOn(new Date(), patterns?.date ?? '')) {
  try {
    const name = await fetchFirst(offer, to, agent)
    if (name !== undefined) process.stdout.write(`${name}: fetched\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
