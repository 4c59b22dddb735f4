/** The environment of the operator's command. */
import { userInfo } from 'node:os'
import {
  createEnvironmentReader,
  type Environment,
  type EnvironmentReader,
  readDatabaseUrl,
} from '@vinspec/core/foundation'
import { type MailSettings, readMailSettings } from '@vinspec/core/notifications'
import { type PaymentSettings, readPaymentSettings } from '@vinspec/core/payments'

/** Settings, and what is wrong with them. */
export interface Judged<Settings> {
  readonly settings: Settings
  readonly faults: readonly string[]
}

export function readSettings<Settings>(
  env: Environment,
  read: (reader: EnvironmentReader) => Settings,
): Judged<Settings> {
  const reader = createEnvironmentReader(env)
  return { settings: read(reader), faults: reader.faults }
}

export interface AdminConfig {
  /** The name of the operator who runs the commands. */
  readonly operator: string | undefined
  /** The user who is logged in on this machine; undefined if there is no name. */
  readonly userName: string | undefined
  readonly database: Judged<{
    /** A direct URL rather than a pooler's, because the session's settings name the operator. */
    readonly url: string | undefined
    /** The URL for the role that owns the tables, which commands that change something use. */
    readonly ownerUrl: string | undefined
  }>
  /** Undefined if the environment names no payment vendor. */
  readonly payments: Judged<PaymentSettings | undefined>
  /** Undefined if the environment names no mail server. */
  readonly mail: Judged<MailSettings | undefined>
  readonly contactEmail: Judged<string | undefined>
  readonly portalUrl: string | undefined
}

export const environment: Environment = process.env

export function readConfig(env: Environment): AdminConfig {
  const reader = createEnvironmentReader(env)
  return {
    operator: reader.text('VINSPEC_OPERATOR'),
    userName: readUserName(),
    database: readSettings(env, (own) => {
      const url = readDatabaseUrl(own, 'DATABASE_URL')
      return {
        url: readDatabaseUrl(own, 'DATABASE_SESSION_URL') ?? url,
        ownerUrl: readDatabaseUrl(own, 'DATABASE_OWNER_URL'),
      }
    }),
    payments: readSettings(env, readPaymentSettings),
    mail: readSettings(env, readMailSettings),
    contactEmail: readSettings(env, ({ email }) => email('CONTACT_EMAIL')),
    portalUrl: reader.url('PORTAL_URL'),
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
