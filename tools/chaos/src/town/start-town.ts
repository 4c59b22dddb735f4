/**
 * Starts the whole service as in production, with two replicas of every process that may have them, and a link that can fail
 * between any two parts that communicate.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { migrate } from '@vinspec/core/migrate'
import { type MailCatcher, startMailCatcher } from '@vinspec/mail-catcher'
import { startSandbox } from '@vinspec/payments-sandbox'
import { UNLIMITED } from '@vinspec/stack/launch-app'
import { ensurePages } from '@vinspec/web/ensure-pages'
import { environment } from '../config.ts'
import { type App, startApp } from './app.ts'
import { startTownDatabase, type TownDatabase, type TownServer } from './database.ts'
import { type Link, openLink, throughLink } from './link.ts'

export interface Town<Server extends TownServer = TownDatabase> {
  readonly database: Server
  readonly apps: readonly App[]
  /** All links. */
  readonly links: readonly Link[]
  /** The URLs to which the load is sent. */
  readonly places: Places
  /** The payment vendor, directly rather than through a link. */
  readonly vendorUrl: string
  /** The URL to which the vendor sends its events, and the secret with which it signs them. */
  readonly webhook: { readonly url: string; readonly secret: string }
  readonly mail: MailCatcher
  stop(): Promise<void>
}

export interface Places {
  /** The URL of each replica of the API, with `/api/v1`. */
  readonly apis: readonly [string, ...string[]]
  readonly mcp: string
  readonly portal: string
}

/** Enough to keep all emails of a run for its audit. */
const EVERY_MAIL = 100_000

/**
 * Starts a town with a database of its own, which can be crashed on purpose.
 * @param folder for the database and the logs of the apps
 */
export function startTown(folder: string): Promise<Town> {
  return startTownWith(folder, () => startTownDatabase(join(folder, 'postgres')))
}

/**
 * Starts a town with a given database, which ends with the town.
 * @param folder for the logs of the apps
 */
export async function startTownWith<Server extends TownServer>(
  folder: string,
  startDatabase: () => Promise<Server>,
): Promise<Town<Server>> {
  await ensurePages()
  const resources = new AsyncDisposableStack()
  try {
    const database = await startDatabase()
    resources.defer(() => database.stop())
    await migrate(database.url)
    return await startParts(database, folder, resources)
  } catch (error) {
    await resources.disposeAsync()
    throw error
  }
}

async function startParts<Server extends TownServer>(
  database: Server,
  folder: string,
  resources: AsyncDisposableStack,
): Promise<Town<Server>> {
  const links: Link[] = []
  const open = async (port?: number) => {
    const link = await openLink()
    if (port !== undefined) link.leadTo(port)
    resources.defer(() => link.close())
    links.push(link)
    return link
  }
  const start = async (
    name: string,
    appFolder: string,
    settings: NodeJS.ProcessEnv,
    entrances: readonly Link[] = [],
  ) => {
    const url = throughLink(database.url, await open(database.port))
    const app = await startApp({
      name,
      main: `${appFolder}/src/main.ts`,
      environment: { ...settings, DATABASE_URL: url },
      entrances,
      logFolder: folder,
    })
    resources.defer(() => app.stop())
    return app
  }

  const entrances = { api1: await open(), api2: await open(), tools: await open(), portal: await open() }
  const places = placesOf(entrances)
  const webhooks = await open()
  const webhook = { url: `http://127.0.0.1:${webhooks.port}/webhooks/stripe`, secret: newSecret('whsec_') }
  const vendor = await startSandbox({ webhook })
  resources.defer(() => vendor.close())
  const mail = await startMailCatcher({ capacity: EVERY_MAIL })
  resources.defer(() => mail.close())
  const settings = settingsOf(places, {
    STRIPE_WEBHOOK_SECRET: webhook.secret,
    STRIPE_API_URL: `http://127.0.0.1:${(await open(vendor.port)).port}`,
    MAIL_URL: `smtp://127.0.0.1:${(await open(Number(new URL(mail.smtpUrl).port))).port}`,
  })
  const apps = [
    await start('API 1', 'apps/api', settings, [entrances.api1, webhooks]),
    await start('API 2', 'apps/api', settings, [entrances.api2]),
    await start('worker 1', 'apps/worker', settings),
    await start('worker 2', 'apps/worker', settings),
    await start('MCP server', 'apps/mcp', settings, [entrances.tools]),
    await start('portal', 'apps/web', settings, [entrances.portal]),
  ]
  const stop = () => resources.disposeAsync()
  return { database, apps, links, places, vendorUrl: vendor.url, webhook, mail, stop }
}

function placesOf({
  api1,
  api2,
  tools,
  portal,
}: Readonly<Record<'api1' | 'api2' | 'tools' | 'portal', Link>>): Places {
  return {
    apis: [`http://127.0.0.1:${api1.port}/api/v1`, `http://127.0.0.1:${api2.port}/api/v1`],
    mcp: `http://127.0.0.1:${tools.port}/mcp`,
    portal: `http://localhost:${portal.port}`,
  }
}

function settingsOf({ apis, mcp, portal }: Places, others: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...environment,
    ...UNLIMITED,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    CHECKOUT_RETURN_URL: `${portal}/billing`,
    MAIL_FROM: 'vinspec <mail@vinspec.example>',
    API_URL: apis[0],
    PORTAL_URL: portal,
    MCP_URL: mcp,
    PORTAL_SECRET: newSecret(''),
    LOG_LEVEL: 'warn',
    ...others,
  }
}

function newSecret(prefix: string): string {
  return prefix + randomBytes(24).toString('hex')
}
