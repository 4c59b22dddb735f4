/** Vendors of vehicle data, as far as the product asks them: plausible answers made of the VIN, and every fault by switch. */
import { buildApp } from './app.ts'
import type { Owners } from './consent-owners.ts'
import { createState, type Fault } from './state.ts'

export interface VehicleSourcesSettings {
  /** 0 by default: any free one. */
  readonly port?: number
}

export interface VehicleSources {
  /** Where all vendors answer, e.g. `http://127.0.0.1:4020`. */
  readonly url: string
  /** What was asked since the last reset, in order: "tesla.specs 5YJ3E1EB1KF317000". */
  calls(): readonly string[]
  /** Who signed in at a maker. */
  readonly owners: Owners
  /** What goes wrong from now on. */
  inject(fault: Fault): void
  /** Nothing is wrong, and nothing was asked. */
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
