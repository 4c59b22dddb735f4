/** Fetches the published files that can be fetched, one after another, into a folder for `refresh --from`. */

import { mkdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addressesOn } from './addresses.ts'
import { fetchFirst } from './fetch-file.ts'

const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
if (to === undefined) {
  process.stderr.write('Usage: fetch-sources --to DIR\n')
  process.exit(1)
}
mkdirSync(to, { recursive: true })
for (const addresses of addressesOn(new Date())) {
  try {
    process.stdout.write(`${await fetchFirst(addresses, to, wait)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
