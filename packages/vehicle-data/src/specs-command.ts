/**
 * Reads VINs from standard input, one per line, and writes one line of JSON for each to standard output, in order. With
 * `--explain VIN`, explains the answer to that VIN for a person.
 */

import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { answerVin } from './answer-vin.ts'
import { createExplain } from './explain-vin.ts'
import { createOfflineLookUp } from './offline-look-up.ts'
import { createOfflineProvider } from './providers/offline-provider.ts'
import { readTable } from './read-table.ts'
import { parseVin } from './vin/parse-vin.ts'

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

/** The VIN to explain. */
function readArguments(): string | undefined {
  try {
    return parseArgs({ options: { explain: { type: 'string' } } }).values.explain
  } catch {
    return fail(
      'This reads VINs from standard input, one per line, and takes no arguments but --explain VIN.',
    )
  }
}

const explained = readArguments()
if (explained !== undefined) {
  const parsed = parseVin(explained)
  if (!parsed.ok) fail(parsed.fault.message)
  process.stdout.write(`${createExplain(createOfflineLookUp(readTable))(parsed.vin)}\n`)
  process.exit(0)
}

/** A reader that has seen enough ("| head") closes the pipe, which is not a failure. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

const provider = createOfflineProvider()
const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })

for await (const line of lines) {
  const vin = line.trim()
  if (vin === '') continue
  const answer = await answerVin(vin, provider)
  if (!process.stdout.write(`${JSON.stringify(answer)}\n`)) await once(process.stdout, 'drain')
}
