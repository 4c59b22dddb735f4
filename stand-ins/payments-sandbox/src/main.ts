/** Starts the payments sandbox from the environment. */
import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { startSandbox } from './sandbox.ts'

const sandbox = await startSandbox(readConfig())

closeWithGrace({ delay: 5_000 }, async () => {
  await sandbox.close()
})

console.log(`payments sandbox: ${sandbox.url} (test cards only, no real money)`)
// If a parent process opened a channel, tell it where the server listens.
process.send?.([sandbox.url])
