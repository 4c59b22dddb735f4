/** Starts the mail catcher from the environment. */
import { runStandIn } from '@vinspec/stand-in-pages'
import { readConfig } from './config.ts'
import { startMailCatcher } from './mail-catcher.ts'

const catcher = await startMailCatcher(readConfig())
const { url, smtpUrl } = catcher
runStandIn(catcher, [url, smtpUrl], `mail catcher: ${url} shows what is sent to ${smtpUrl}`)
