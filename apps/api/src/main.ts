/** Starts one replica of the API from the environment. */
import { settingsOrEnd } from '@vinspec/core/foundation'
import { createStripePayments } from '@vinspec/core/payments'
import { runServer } from '@vinspec/http-server'
import { createVehicleData } from '@vinspec/vehicle-data'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'

const config = settingsOrEnd(readConfig)
await runServer(config, (foundation) =>
  buildApp({
    ...config,
    ...foundation,
    vehicleData: createVehicleData(config.vehicleDataSources),
    portalUrl: new URL(config.portalUrl),
    payments: config.payments && {
      vendor: createStripePayments(config.payments),
      webhookSecret: config.payments.webhookSecret,
    },
  }),
)
