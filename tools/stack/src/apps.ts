/** The apps of the stack and their settings for each other. */
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Door } from '@vinspec/http-server/open-door'
import { ensurePages } from '@vinspec/web/ensure-pages'
import { startApp } from './app-process.ts'
import { stackFolder } from './config.ts'
import { type Doors, originsOf } from './doors.ts'
import { keepSecret } from './keep-secret.ts'
import type { Supervised } from './supervise.ts'

/** A stand-in for an outside service, or the server that the environment names instead. */
export interface StandIn extends Supervised {
  /** The URL of the stand-in; undefined if the environment names another server, or none is used. */
  readonly url: string | undefined
  /** The settings with which the other apps use it. */
  readonly environment: NodeJS.ProcessEnv
}

/** Supervises nothing, for a server that runs elsewhere. */
const nothingRuns: Supervised = { stop: async () => {} }

/** Starts the payments sandbox, unless there is a Stripe key. Its state outlives the stack. */
export async function startPayments(environment: NodeJS.ProcessEnv, doors: Doors): Promise<StandIn> {
  const { api } = originsOf(doors)
  const returnUrl = environment['CHECKOUT_RETURN_URL'] || `${api}/checkout/return`
  if (environment['STRIPE_SECRET_KEY']) {
    return { url: undefined, environment: { CHECKOUT_RETURN_URL: returnUrl }, ...nothingRuns }
  }
  const url = `http://127.0.0.1:${doors.payments.port}`
  const secret = `whsec_${randomBytes(24).toString('hex')}`
  const sandbox = await startApp({
    name: 'payments sandbox',
    folder: 'stand-ins/payments-sandbox',
    environment: {
      ...environment,
      PUBLIC_URL: url,
      STATE_FILE: join(stackFolder, 'payments.journal'),
      WEBHOOK_URL: `${api}/webhooks/stripe`,
      WEBHOOK_SECRET: secret,
    },
    doors: [doors.payments],
  })
  return {
    ...sandbox,
    url,
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: url,
      CHECKOUT_RETURN_URL: returnUrl,
    },
  }
}

/** Starts the mail catcher, unless there is an SMTP server. */
export async function startMail(environment: NodeJS.ProcessEnv, doors: Doors): Promise<StandIn> {
  const settings = {
    MAIL_FROM: environment['MAIL_FROM'] || 'vinspec <mail@vinspec.example>',
    PORTAL_URL: originsOf(doors).portal,
  }
  if (environment['MAIL_URL']) return { url: undefined, environment: settings, ...nothingRuns }
  const catcher = await startApp({
    name: 'mail catcher',
    folder: 'stand-ins/mail-catcher',
    environment: { ...environment, SMTP_PORT: '0' },
    doors: [doors.mail, doors.smtp],
  })
  return {
    ...catcher,
    url: `http://127.0.0.1:${doors.mail.port}`,
    environment: { ...settings, MAIL_URL: `smtp://127.0.0.1:${doors.smtp.port}` },
  }
}

/** Starts the stand-in for vendors of vehicle data, whose answers are made up and marked as such. */
export async function startSources(environment: NodeJS.ProcessEnv, door: Door): Promise<StandIn> {
  const url = `http://127.0.0.1:${door.port}`
  const standIn = await startApp({
    name: 'vehicle sources',
    folder: 'stand-ins/vehicle-sources',
    environment,
    doors: [door],
  })
  return {
    ...standIn,
    url,
    environment: {
      LIVE_SOURCES: 'tesla, tesla_owner, smartcar, nhtsa_recalls, nhtsa_ratings, nhtsa_vpic',
      LIVE_SOURCES_OPTIONAL: 'nhtsa_recalls, nhtsa_ratings, nhtsa_vpic',
      LIVE_SOURCE_BUDGETS: 'tesla=25, tesla_owner=5',
      TESLA_API_URL: url,
      TESLA_CLIENT_ID: 'sandbox',
      TESLA_CLIENT_SECRET: randomBytes(24).toString('hex'),
      NHTSA_API_URL: url,
      SMARTCAR_AUTH_ORIGIN: url,
      SMARTCAR_API_ORIGIN: url,
      SMARTCAR_CLIENT_ID: 'sandbox',
      SMARTCAR_CLIENT_SECRET: randomBytes(24).toString('hex'),
      // Stored, so that consents survive a restart. The stand-in forgets its owners and then ends their consents.
      OWNER_TOKEN_KEYS: `stack:${await keepKey(join(stackFolder, 'owner-tokens.key'))}`,
    },
  }
}

/** Reads or creates a key of 32 bytes in base64. */
async function keepKey(path: string): Promise<string> {
  return createHash('sha256')
    .update(await keepSecret(path))
    .digest('base64')
}

/** Without live sources, only the tables are used. */
export const noSources: StandIn = { url: undefined, environment: {}, ...nothingRuns }

export async function startApi(doors: Doors, environment: NodeJS.ProcessEnv): Promise<Supervised> {
  return await startApp({
    name: 'API',
    folder: 'apps/api',
    environment: { ...environment, PORTAL_URL: originsOf(doors).portal },
    doors: [doors.api],
  })
}

/** Starts the portal, and builds its pages first if there is no build of their current sources. */
export async function startPortal(doors: Doors, environment: NodeJS.ProcessEnv): Promise<Supervised> {
  const { api, portal, mcp } = originsOf(doors)
  await ensurePages()
  return await startApp({
    name: 'portal',
    folder: 'apps/web',
    environment: {
      ...environment,
      PORTAL_URL: portal,
      CONTACT_EMAIL: environment['CONTACT_EMAIL'] || 'help@vinspec.example',
      API_URL: `${api}/api/v1`,
      MCP_URL: mcp,
      // Payment pages lead back to the portal.
      CHECKOUT_RETURN_URL: `${portal}/billing`,
      // Stored, so that sessions survive a restart.
      PORTAL_SECRET: environment['PORTAL_SECRET'] || (await keepSecret(join(stackFolder, 'portal.secret'))),
    },
    doors: [doors.portal],
  })
}

export async function startToolServer(doors: Doors, environment: NodeJS.ProcessEnv): Promise<Supervised> {
  const { api, portal, mcp } = originsOf(doors)
  return await startApp({
    name: 'MCP server',
    folder: 'apps/mcp',
    environment: { ...environment, MCP_URL: mcp, PORTAL_URL: portal, API_URL: `${api}/api/v1` },
    doors: [doors.mcp],
  })
}

export async function startWorker(doors: Doors, environment: NodeJS.ProcessEnv): Promise<Supervised> {
  const { api, mcp } = originsOf(doors)
  return await startApp({
    name: 'worker',
    folder: 'apps/worker',
    environment: { ...environment, API_URL: `${api}/api/v1`, MCP_URL: mcp },
  })
}
