/** Starts one replica of the portal from the environment. */
import { settingsOrEnd } from '@vinspec/core/foundation'
import { createSmtpMailer, type Mailer } from '@vinspec/core/notifications'
import { openOperatorDatabase } from '@vinspec/core/operator'
import { runServer } from '@vinspec/http-server'
import { createVehicleData } from '@vinspec/vehicle-data'
import { buildPortal } from './app.ts'
import { slowHashing } from './auth/password.ts'
import { SIGN_IN_LIMITS } from './auth/sign-in-limits.ts'
import { readConfig } from './config.ts'

const noMailer: Mailer = {
  send: async () => {
    throw new Error('MAIL_URL is not set: no email can be sent')
  },
}

const config = settingsOrEnd(readConfig)
await runServer(config, async (foundation) => {
  const portal = await buildPortal({
    ...config,
    ...foundation,
    vehicleData: await createVehicleData(config.vehicleDataReleases),
    payments: config.payments && (await import('@vinspec/core/stripe')).createStripePayments(config.payments),
    // Connects directly rather than through a pooler, because the session's settings name the operator for the audit.
    openOperatorSession: async (operation) =>
      await openOperatorDatabase(
        { url: config.databaseSessionUrl ?? config.databaseUrl, poolSize: 2 },
        operation,
      ),
    mailer: config.mail ? createSmtpMailer(config.mail) : noMailer,
    passwordHashing: slowHashing,
    signInLimits: SIGN_IN_LIMITS,
  })
  if (!config.mail) portal.log.error('MAIL_URL is not set: nobody can sign up or get a link by email')
  if (config.contactEmail === undefined) portal.log.warn('CONTACT_EMAIL is not set: pages name no address')
  return portal
})
