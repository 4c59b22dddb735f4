/** The apps of the stack and how they find each other. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type AppProcess, choosePort, startApp } from './app-process.ts'
import { stackFolder } from './stack-file.ts'

export interface Payments extends AppProcess {
  /** Where the sandbox is; undefined: the environment names a Stripe account, and there is no sandbox. */
  readonly url: string | undefined
  /** The settings with which the other apps use it. */
  readonly environment: NodeJS.ProcessEnv
}

/** A place for the API: PORT, or the first free port when PORT is not set. */
export async function chooseApiOrigin(environment: NodeJS.ProcessEnv): Promise<string> {
  return `http://127.0.0.1:${await choosePort('PORT', environment['PORT'], 4010)}`
}

/** Starts the payments sandbox, unless there is a Stripe key. Its state outlives the stack. */
export async function startPayments(environment: NodeJS.ProcessEnv, apiOrigin: string): Promise<Payments> {
  const returnUrl = environment['CHECKOUT_RETURN_URL'] || `${apiOrigin}/checkout/return`
  if (environment['STRIPE_SECRET_KEY']) {
    return {
      url: undefined,
      environment: { CHECKOUT_RETURN_URL: returnUrl },
      crashed: new Promise(() => {}),
      stop: async () => {},
    }
  }
  const port = await choosePort('PAYMENTS_PORT', environment['PAYMENTS_PORT'], 4012)
  const url = `http://127.0.0.1:${port}`
  const secret = `whsec_${randomBytes(24).toString('hex')}`
  const sandbox = await startApp({
    name: 'payments sandbox',
    folder: 'payments-sandbox',
    environment: {
      ...environment,
      PORT: String(port),
      STATE_FILE: join(stackFolder, 'payments.journal'),
      WEBHOOK_URL: `${apiOrigin}/webhooks/stripe`,
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

export async function startApi(origin: string, environment: NodeJS.ProcessEnv): Promise<AppProcess> {
  return await startApp({
    name: 'API',
    folder: 'api',
    environment: { ...environment, PORT: new URL(origin).port },
  })
}

export async function startWorker(environment: NodeJS.ProcessEnv): Promise<AppProcess> {
  return await startApp({ name: 'worker', folder: 'worker', environment })
}
