/** VINs on standard input, one a line; one line of JSON for each on standard output, in order. */

import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { answerVin } from './answer-vin.ts'
import { createOfflineProvider } from './providers/offline-provider.ts'

if (process.argv.length > 2) {
  process.stderr.write('This reads VINs from standard input, one per line, and takes no arguments.\n')
  process.exit(2)
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
