/** Starts the payments sandbox from the environment. */
import { runStandIn } from '@vinspec/stand-in-pages'
import { readConfig } from './config.ts'
import { startSandbox } from './sandbox.ts'

const sandbox = await startSandbox(readConfig())
runStandIn(sandbox, [sandbox.url], `payments sandbox: ${sandbox.url} (test cards only, no real money)`)
