/** Starts the mail catcher from the environment. */
import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { startMailCatcher } from './mail-catcher.ts'

const catcher = await startMailCatcher(readConfig())

closeWithGrace({ delay: 5_000 }, () => catcher.close())

console.log(`mail catcher: ${catcher.url} shows what is sent to ${catcher.smtpUrl}`)
// If a parent process opened a channel, tell it where the server listens.
process.send?.([catcher.url, catcher.smtpUrl])
