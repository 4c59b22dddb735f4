/** The environment of the operator's command. */
import { userInfo } from 'node:os'
import { createEnvironmentReader, type Environment, readDatabaseUrl } from '@vinspec/core/foundation'
import { readMailSettings } from '@vinspec/core/notifications'
import { type PaymentSettings, readPaymentSettings } from '@vinspec/core/payments'

export interface AdminConfig {
  /** The name of the operator who runs the commands. */
  readonly operator: string | undefined
  /** The user who is logged in on this machine; undefined if there is no name. */
  readonly userName: string | undefined
  /** A direct URL rather than a pooler's, because the session's settings name the operator. */
  readonly databaseUrl: string | undefined
  /** The URL for the role that owns the tables, which commands that change something use. */
  readonly databaseOwnerUrl: string | undefined
  readonly databaseFaults: readonly string[]
  /** Undefined if the environment names no payment vendor. */
  readonly payments: PaymentSettings | undefined
  /** What is wrong with the payment settings. */
  readonly paymentFaults: readonly string[]
  /** Whether the environment names a mail server. */
  readonly mail: boolean
  readonly mailFaults: readonly string[]
  readonly contactEmail: string | undefined
  readonly contactFaults: readonly string[]
  readonly portalUrl: string | undefined
}

export const environment: Environment = process.env

export function readConfig(env: Environment): AdminConfig {
  const reader = createEnvironmentReader(env)
  const databaseReader = createEnvironmentReader(env)
  const databaseUrl = readDatabaseUrl(databaseReader, 'DATABASE_URL')
  const sessionUrl = readDatabaseUrl(databaseReader, 'DATABASE_SESSION_URL')
  const mailReader = createEnvironmentReader(env)
  const contactReader = createEnvironmentReader(env)
  return {
    operator: reader.text('VINSPEC_OPERATOR'),
    userName: readUserName(),
    databaseUrl: sessionUrl ?? databaseUrl,
    databaseOwnerUrl: readDatabaseUrl(databaseReader, 'DATABASE_OWNER_URL'),
    databaseFaults: databaseReader.faults,
    payments: readPaymentSettings(reader),
    paymentFaults: reader.faults,
    mail: readMailSettings(mailReader) !== undefined,
    mailFaults: mailReader.faults,
    contactEmail: contactReader.email('CONTACT_EMAIL'),
    contactFaults: contactReader.faults,
    portalUrl: contactReader.url('PORTAL_URL'),
  }
}

function readUserName(): string | undefined {
  try {
    return userInfo().username
  } catch {
    return undefined
  }
}

/** Settings for the stack's own payments sandbox. */
export function sandboxSettings(url: string): PaymentSettings {
  return { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_unused', apiUrl: url, returnUrl: url }
}
