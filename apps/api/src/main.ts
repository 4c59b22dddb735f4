/** Starts one replica of the API from the environment. */
import { settingsOrEnd } from '@vinspec/core/foundation'
import { runServer } from '@vinspec/http-server'
import { createVehicleData } from '@vinspec/vehicle-data'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'

const config = settingsOrEnd(readConfig)
await runServer(config, async (foundation) =>
  buildApp({
    ...config,
    ...foundation,
    vehicleData: await createVehicleData(config.vehicleDataReleases),
    portalUrl: new URL(config.portalUrl),
    payments: config.payments && {
      vendor: (await import('@vinspec/core/stripe')).createStripePayments(config.payments),
      webhookSecret: config.payments.webhookSecret,
    },
  }),
)
