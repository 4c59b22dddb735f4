/** The steps of a start: database, schema, demo customer, apps, one lookup, then wait for Ctrl-C. */
import { once } from 'node:events'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '@vinspec/core/migrate'
import {
  noSources,
  type StandIn,
  startApi,
  startMail,
  startPayments,
  startPortal,
  startSources,
  startToolServer,
  startWorker,
} from './apps.ts'
import { claimFolder } from './claim-folder.ts'
import { stackFolder } from './config.ts'
import { startDatabase } from './database.ts'
import { ensureDemoCustomer } from './demo-customer.ts'
import { lookUpWithCli } from './demo-lookup.ts'
import { type Origins, openDoors, originsOf } from './doors.ts'
import { keepSecret } from './keep-secret.ts'
import { showDemoCommand, showPlaces, showStep, showStopped } from './output.ts'
import { isRunning, readStackFile, type StackFile, writeStackFile } from './stack-file.ts'
import type { Supervised } from './supervise.ts'

export interface StackOptions {
  /** Ends after the lookup instead of waiting for Ctrl-C. */
  readonly once: boolean
  /** Asks live sources about vehicles, for which a stand-in makes up the answers. */
  readonly live: boolean
  readonly environment: NodeJS.ProcessEnv
}

export async function runStack({ once: endAfterLookup, live, environment }: StackOptions): Promise<void> {
  await mkdir(stackFolder, { recursive: true, mode: 0o700 })
  // An existing folder may be readable by others.
  await chmod(stackFolder, 0o700)
  // Ends everything that was started in reverse order, whatever happens.
  await using resources = new AsyncDisposableStack()
  const letGo = await claimFolder()
  const previous = await readStackFile()
  if (!letGo) throw alreadyRunning(previous)
  resources.defer(letGo)
  const interrupted = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])

  const database = await showStep(
    'PostgreSQL',
    () => startDatabase(environment),
    ({ description }) => description,
  )
  resources.defer(() => database.stop())
  await showStep(
    'Migrations',
    () => migrate(database.ownerUrl, database.url),
    (applied) => (applied.length === 0 ? 'up to date' : `${applied.length} applied`),
  )
  const demo = await showStep(
    'Demo customer',
    () => ensureDemoCustomer(database.url, previous?.demo),
    ({ email }) => email,
  )
  const settings = { ...environment, DATABASE_URL: database.url, DATABASE_OWNER_URL: undefined }
  const apps = await startApps(settings, live, resources)

  const stack: StackFile = {
    pid: process.pid,
    api_url: `${apps.origins.api}/api/v1`,
    docs_url: `${apps.origins.portal}/docs/api`,
    web_url: apps.origins.portal,
    mcp_url: apps.origins.mcp,
    payments_url: apps.payments.url,
    mail_url: apps.mail.url,
    sources_url: apps.sources.url,
    database_url: database.url,
    database_owner_url: database.ownerUrl,
    demo: { email: demo.email, password: demo.password, api_key: demo.apiKey },
  }
  await writeStackFile(stack)
  showDemoCommand()
  await lookUpWithCli(stack, environment)
  showPlaces(stack, endAfterLookup)
  if (!endAfterLookup) await interrupted
  await resources.disposeAsync()
  showStopped()
}

interface Apps {
  readonly origins: Origins
  readonly payments: StandIn
  readonly mail: StandIn
  readonly sources: StandIn
}

/** Starts the apps that others need first, then all others at once. */
async function startApps(
  environment: NodeJS.ProcessEnv,
  live: boolean,
  resources: AsyncDisposableStack,
): Promise<Apps> {
  const start = async <T extends Supervised>(
    name: string,
    work: () => Promise<T>,
    describe: (app: T) => string,
  ): Promise<T> => {
    const app = await showStep(name, work, describe)
    resources.defer(() => app.stop())
    return app
  }
  const doors = await openDoors(environment, live)
  resources.defer(doors.close)
  const origins = originsOf(doors)
  const door = doors.sources
  const [payments, mail, sources] = await Promise.all([
    start(
      'Payments',
      () => startPayments(environment, doors),
      ({ url }) => url ?? 'the Stripe account of STRIPE_SECRET_KEY',
    ),
    start(
      'Mail',
      () => startMail(environment, doors),
      ({ url }) => url ?? 'the SMTP server of MAIL_URL',
    ),
    door === undefined
      ? noSources
      : start(
          'Sources',
          () => startSources(environment, door),
          ({ url }) => `${url ?? ''}, everything they say is made up`,
        ),
  ])
  const settings = {
    ...environment,
    ...payments.environment,
    ...mail.environment,
    ...sources.environment,
    // Stored, so that a later start can verify what this one signed.
    CERTIFICATE_KEY:
      environment['CERTIFICATE_KEY'] || (await keepSecret(join(stackFolder, 'certificate.key'))),
  }
  const places: ReadonlyArray<readonly [string, () => Promise<Supervised>, string]> = [
    ['API', () => startApi(doors, settings), origins.api],
    ['MCP server', () => startToolServer(doors, settings), origins.mcp],
    ['Portal', () => startPortal(doors, settings), origins.portal],
    ['Worker', () => startWorker(doors, settings), 'turns payments into credits, sends email'],
  ]
  await Promise.all(places.map(([name, work, place]) => start(name, work, () => place)))
  return { origins, payments, mail, sources }
}

function alreadyRunning(stack: StackFile | undefined): Error {
  const what =
    stack && isRunning(stack)
      ? `A stack is already running (process ${stack.pid}) at ${stack.api_url}.`
      : `Another start is in progress in ${stackFolder}. It will say where everything is.`
  return new Error(
    `${what}\nUse it, or stop it with Ctrl-C in its terminal and start again. To run a second stack beside it, set VINSPEC_STACK_FOLDER to another folder.`,
  )
}
