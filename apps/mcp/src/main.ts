/** Starts one replica of the MCP server from the environment. */
import { settingsOrEnd } from '@vinspec/core/foundation'
import { runServer } from '@vinspec/http-server'
import { createVehicleData } from '@vinspec/vehicle-data'
import { buildToolServer } from './app.ts'
import { readConfig } from './config.ts'
import { portalDocs } from './portal-docs.ts'

const config = settingsOrEnd(readConfig)
await runServer(config, async (foundation) =>
  buildToolServer({
    ...config,
    ...foundation,
    vehicleData: await createVehicleData(config.vehicleDataReleases),
    docs: portalDocs(config.places.portalUrl),
    payments: config.payments && (await import('@vinspec/core/stripe')).createStripePayments(config.payments),
  }),
)
