/** Vendors of vehicle data, as far as the product uses them: plausible answers that follow from the VIN, and faults on request. */
import { buildApp } from './app.ts'
import type { Owners } from './consent-owners.ts'
import { createState, type Fault } from './state.ts'

export interface VehicleSourcesSettings {
  /** 0, the default, for any free port. */
  readonly port?: number
}

export interface VehicleSources {
  /** The URL of all vendors, such as `http://127.0.0.1:4020`. */
  readonly url: string
  /** The calls since the last reset, in order, such as "tesla.specs 5YJ3E1EB1KF317000". */
  calls(): readonly string[]
  /** Owners who signed in with a maker. */
  readonly owners: Owners
  /** Orders a fault. */
  inject(fault: Fault): void
  /** Removes all faults and recorded calls. */
  reset(): void
  close(): Promise<void>
}

const HOST = '127.0.0.1'

export async function startVehicleSources({
  port = 0,
}: VehicleSourcesSettings = {}): Promise<VehicleSources> {
  const state = createState()
  const app = buildApp(state)
  const url = await app.listen({ host: HOST, port })
  return {
    url,
    calls: () => state.calls,
    owners: state.owners,
    inject: (fault) => state.faults.push({ ...fault }),
    reset: () => {
      state.reset()
    },
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
    },
  }
}
