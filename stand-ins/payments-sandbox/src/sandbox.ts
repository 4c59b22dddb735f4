/** Puts the sandbox together and starts it. */

import { buildApp } from './app.ts'
import { createFaults } from './http/faults.ts'
import { createRequestLog } from './http/request-log.ts'
import { createEndpoint } from './operations/webhook-endpoints.ts'
import { type Account, type Change, createAccount, NOBODY } from './state/account.ts'
import { openStore } from './state/store.ts'
import { createDeliveries, type Deliveries, planDeliveries } from './webhooks/deliveries.ts'

export { FAULT_KINDS } from './http/faults.ts'

export interface SandboxSettings {
  /** 0 by default: any free one. */
  readonly port?: number
  /** Where browsers find the payment pages; where it listens by default. */
  readonly publicUrl?: string | undefined
  /** The file that holds the state; without one nothing is kept. */
  readonly statePath?: string | undefined
  /** An endpoint for all events that is there from the start. */
  readonly webhook?: { readonly url: string; readonly secret: string } | undefined
  /** How long an endpoint may take to answer, in milliseconds. */
  readonly webhookTimeoutMs?: number
}

export interface Sandbox {
  /** E.g. `http://127.0.0.1:4012`. */
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

const HOST = '127.0.0.1'

export async function startSandbox(settings: SandboxSettings = {}): Promise<Sandbox> {
  const store = openStore(settings.statePath)
  let url = ''
  const account: Account = createAccount(
    store,
    () => settings.publicUrl ?? url,
    (change, event) => planDeliveries(change, event, deliveries.weather),
  )
  const deliveries: Deliveries = createDeliveries(account, { timeoutMs: settings.webhookTimeoutMs ?? 10_000 })
  account.onEvents(() => setImmediate(deliveries.wake))
  const parts = { account, deliveries, faults: createFaults(), requestLog: createRequestLog() }
  const app = await buildApp(parts, settings.publicUrl)
  url = await app.listen({ host: HOST, port: settings.port ?? 0 })
  const { webhook } = settings
  if (webhook) account.change(NOBODY, (change) => ensureEndpoint(change, webhook))
  deliveries.wake()
  return {
    url,
    port: Number(new URL(url).port),
    async close() {
      await deliveries.stop()
      await app.close()
      store.close()
    },
  }
}

/** The endpoint of the settings is one and the same from start to start, even when its port is not. */
const CONFIGURED = { configured: 'at_start' }

function ensureEndpoint(change: Change, { url, secret }: NonNullable<SandboxSettings['webhook']>): void {
  const known = change
    .all('webhook_endpoint')
    .find((each) => each.metadata['configured'] === CONFIGURED.configured)
  if (known) {
    change.put('webhook_endpoint', { ...known, url })
    change.put('webhook_secret', { id: known.id, secret })
  } else {
    createEndpoint(change, { url, enabled_events: ['*'], metadata: CONFIGURED }, secret)
  }
}
