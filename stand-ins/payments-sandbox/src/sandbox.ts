/** Puts the sandbox together and starts it. */

import { buildApp } from './app.ts'
import { createFaults } from './http/faults.ts'
import { type Account, createAccount, NOBODY } from './state/account.ts'
import { openStore } from './state/store.ts'
import { createDeliveries, type Deliveries, planDelivery } from './webhooks/deliveries.ts'

export { FAULT_KINDS } from './http/faults.ts'

export interface SandboxSettings {
  /** 0, the default, for any free port. */
  readonly port?: number
  /** The URL of the payment pages for browsers; by default, the address on which the sandbox listens. */
  readonly publicUrl?: string | undefined
  /** The file with the state; without one, nothing is stored. */
  readonly statePath?: string | undefined
  /** The endpoint for all events from the start, as with `stripe listen --forward-to`; by default, none. */
  readonly webhook?: { readonly url: string; readonly secret: string } | undefined
}

export interface Sandbox {
  /** E.g. `http://127.0.0.1:4012`. */
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

const HOST = '127.0.0.1'

/** @param clock dates everything, e.g. by the clock of a test; by default, the system's */
export async function startSandbox(
  settings: SandboxSettings = {},
  clock: () => Date = () => new Date(),
): Promise<Sandbox> {
  const store = openStore(settings.statePath)
  let url = ''
  const account: Account = createAccount(
    store,
    () => settings.publicUrl ?? url,
    (change, event) => planDelivery(change, event, deliveries.weather),
    clock,
  )
  const deliveries: Deliveries = createDeliveries(account)
  account.onEvents(() => setImmediate(deliveries.wake))
  const parts = { account, deliveries, faults: createFaults() }
  const app = await buildApp(parts, settings.publicUrl)
  url = await app.listen({ host: HOST, port: settings.port ?? 0 })
  const { webhook } = settings
  if (webhook) account.change(NOBODY, (change) => change.put('endpoint', { id: 'endpoint', ...webhook }))
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
