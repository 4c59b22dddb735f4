/** Makes a data release of the tables of this checkout. */

import { execFileSync } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isBuilt } from '../build-record.ts'
import { makeRelease } from './make-release.ts'

const USAGE = `Usage: release --key FILE --to DIR

  --key   The private key, PEM: openssl genpkey -algorithm ed25519 -out data-key.pem
  --to    The folder that gets <version>.vinspec-data`
const { values } = parseArgs({ options: { key: { type: 'string' }, to: { type: 'string' } } })
if (values.key === undefined || values.to === undefined) fail(USAGE)
if (!isBuilt()) fail('The tables are not those of the sources. Run gen first.')

const key = createPrivateKey(readFileSync(values.key))
if (key.asymmetricKeyType !== 'ed25519') fail(`${values.key} is not an Ed25519 key.`)
const { path, tables } = await makeRelease(values.to, key, judge)
const sources = tables.sources.map(({ name, date }) => `  ${name}, ${date}`)
process.stdout.write(
  `${[`${path}, ${statSync(path).size} bytes, signed. Data of:`, ...sources].join('\n')}\n`,
)

/** Checks the physics and the consistency of every answer. test/judge.test.ts explains each finding. */
function judge(): void {
  const runner = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')))
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
  try {
    const test = 'packages/vehicle-data/test/judge.test.ts'
    execFileSync(process.execPath, [runner, 'run', '--root', root, test], { stdio: 'inherit' })
  } catch {
    fail('The judge found something. No release was made.')
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
