/** The apps of the stack and how they find each other. */
import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensurePages } from '@vinspec/web/ensure-pages'
import { type AppProcess, choosePort, startApp } from './app-process.ts'
import { stackFolder } from './config.ts'

export interface Payments extends AppProcess {
  /** Where the sandbox is; undefined: the environment names a Stripe account, and there is no sandbox. */
  readonly url: string | undefined
  /** The settings with which the other apps use it. */
  readonly environment: NodeJS.ProcessEnv
}

export interface Mail extends AppProcess {
  /** The page of the mail catcher; undefined: the environment names an SMTP server, and there is no catcher. */
  readonly url: string | undefined
  /** The settings with which the other apps send mail. */
  readonly environment: NodeJS.ProcessEnv
}

/** In the place of an app that somebody else runs. */
const nothingRuns: AppProcess = { crashed: new Promise(() => {}), stop: async () => {} }

/** Where customers find the apps. */
export interface Origins {
  readonly api: string
  readonly portal: string
  /** With its path: the MCP server is known by its whole URL. */
  readonly mcp: string
}

/** The ports that the environment names, or the first free ones. */
export async function chooseOrigins(environment: NodeJS.ProcessEnv): Promise<Origins> {
  return {
    api: `http://127.0.0.1:${await choosePort('PORT', environment['PORT'], 4010)}`,
    // Passkeys need a name, an address will not do.
    portal: `http://localhost:${await choosePort('PORTAL_PORT', environment['PORTAL_PORT'], 4014)}`,
    mcp: `http://127.0.0.1:${await choosePort('MCP_PORT', environment['MCP_PORT'], 4016)}/mcp`,
  }
}

/** Starts the payments sandbox, unless there is a Stripe key. Its state outlives the stack. */
export async function startPayments(environment: NodeJS.ProcessEnv, { api }: Origins): Promise<Payments> {
  const returnUrl = environment['CHECKOUT_RETURN_URL'] || `${api}/checkout/return`
  if (environment['STRIPE_SECRET_KEY']) {
    return {
      url: undefined,
      environment: { CHECKOUT_RETURN_URL: returnUrl },
      ...nothingRuns,
    }
  }
  const port = await choosePort('PAYMENTS_PORT', environment['PAYMENTS_PORT'], 4012)
  const url = `http://127.0.0.1:${port}`
  const secret = `whsec_${randomBytes(24).toString('hex')}`
  const sandbox = await startApp({
    name: 'payments sandbox',
    folder: 'stand-ins/payments-sandbox',
    environment: {
      ...environment,
      PORT: String(port),
      STATE_FILE: join(stackFolder, 'payments.journal'),
      WEBHOOK_URL: `${api}/webhooks/stripe`,
      WEBHOOK_SECRET: secret,
    },
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
export async function startMail(environment: NodeJS.ProcessEnv, { portal }: Origins): Promise<Mail> {
  const settings = {
    MAIL_FROM: environment['MAIL_FROM'] || 'vinspec <mail@vinspec.example>',
    PORTAL_URL: portal,
  }
  if (environment['MAIL_URL']) return { url: undefined, environment: settings, ...nothingRuns }
  const port = await choosePort('MAIL_PORT', environment['MAIL_PORT'], 4018)
  const smtpPort = await choosePort('SMTP_PORT', environment['SMTP_PORT'], 4019)
  const catcher = await startApp({
    name: 'mail catcher',
    folder: 'stand-ins/mail-catcher',
    environment: { ...environment, PORT: String(port), SMTP_PORT: String(smtpPort) },
  })
  return {
    ...catcher,
    url: `http://127.0.0.1:${port}`,
    environment: { ...settings, MAIL_URL: `smtp://127.0.0.1:${smtpPort}` },
  }
}

export async function startApi(
  { api, portal }: Origins,
  environment: NodeJS.ProcessEnv,
): Promise<AppProcess> {
  return await startApp({
    name: 'API',
    folder: 'apps/api',
    environment: { ...environment, PORT: new URL(api).port, PORTAL_URL: portal },
  })
}

/** Starts the customer's portal, with its pages built when there is no build of their sources. */
export async function startPortal(
  { api, portal, mcp }: Origins,
  environment: NodeJS.ProcessEnv,
): Promise<AppProcess> {
  await ensurePages()
  return await startApp({
    name: 'portal',
    folder: 'apps/web',
    environment: {
      ...environment,
      HOST: 'localhost',
      PORT: new URL(portal).port,
      PORTAL_URL: portal,
      API_URL: `${api}/api/v1`,
      MCP_URL: mcp,
      // Who buys in the portal comes back to it.
      CHECKOUT_RETURN_URL: `${portal}/billing`,
      PORTAL_SECRET: environment['PORTAL_SECRET'] || (await keepSecret(join(stackFolder, 'portal.secret'))),
    },
  })
}

export async function startToolServer(
  { api, portal, mcp }: Origins,
  environment: NodeJS.ProcessEnv,
): Promise<AppProcess> {
  return await startApp({
    name: 'MCP server',
    folder: 'apps/mcp',
    environment: {
      ...environment,
      PORT: new URL(mcp).port,
      MCP_URL: mcp,
      PORTAL_URL: portal,
      API_URL: `${api}/api/v1`,
    },
  })
}

/** Signed in stays signed in from one start to the next. */
async function keepSecret(path: string): Promise<string> {
  const made = randomBytes(32).toString('base64url')
  await writeFile(path, made, { flag: 'wx', mode: 0o600 }).catch(() => undefined)
  await chmod(path, 0o600)
  return await readFile(path, 'utf8')
}

export async function startWorker(environment: NodeJS.ProcessEnv): Promise<AppProcess> {
  return await startApp({ name: 'worker', folder: 'apps/worker', environment })
}
