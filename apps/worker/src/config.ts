/** The settings of the worker, parsed once from the environment. Nothing else here reads `process.env`. */
import {
  createEnvironmentReader,
  type Environment,
  type EnvironmentReader,
  type ProcessSettings,
  readProcessSettings,
} from '@vinspec/core/foundation'
import {
  type LookupSettings,
  type RawRecordSettings,
  readLookupSettings,
  readRawRecordSettings,
} from '@vinspec/core/lookup'
import { type MailSettings, readMailSettings } from '@vinspec/core/notifications'
import { type ConsentTools, readConsentSettings } from '@vinspec/core/owner-consent'
import { type PaymentSettings, readPaymentSettings } from '@vinspec/core/payments'
import { type AdminSettings, readAdminSettings } from '@vinspec/http-server'
import { readTracingSettings, type TracingSettings } from '@vinspec/tracing'
import type { HealthSettings } from './health.ts'

export interface WorkerConfig
  extends Omit<ProcessSettings, 'databaseSessionUrl'>,
    AdminSettings,
    LookupSettings,
    RawRecordSettings {
  /** Undefined: jobs about payments wait for a worker that has them. */
  readonly payments: PaymentSettings | undefined
  /** Undefined: all email waits for a worker that has them. */
  readonly mail: LetterSettings | undefined
  readonly ownerConsent: ConsentTools
  /** What this worker measures for the status page. */
  readonly health: HealthSettings
  /** Undefined: nothing is traced. */
  readonly tracing: TracingSettings | undefined
}

export interface LetterSettings extends MailSettings {
  /** The portal, to which links in emails lead. */
  readonly portalUrl: URL
}

/** Throws one error that lists every fault if the environment is unusable. */
export function readConfig(env: Environment = process.env): WorkerConfig {
  const reader = createEnvironmentReader(env)
  // A worker listens for notifications, so it needs sessions of its own.
  const { databaseSessionUrl, databaseUrl, ...usual } = readProcessSettings(reader)
  const lookups = readLookupSettings(reader)
  const settings = {
    ...usual,
    databaseUrl: databaseSessionUrl ?? databaseUrl,
    ...readAdminSettings(reader, 4019),
    ...lookups,
    ownerConsent: readConsentSettings(reader, lookups.liveSources),
    ...readRawRecordSettings(reader),
    tracing: readTracingSettings(reader, 'vinspec-worker'),
  }
  const payments = readPaymentSettings(reader)
  const mail = readMailSettings(reader)
  const portalUrl = mail ? reader.requiredUrl('PORTAL_URL', reader.isProduction ? ['https:'] : undefined) : ''
  const health = {
    apiUrl: readOptionalUrl(reader, 'API_URL'),
    mcpUrl: readOptionalUrl(reader, 'MCP_URL'),
  }
  reader.finish('The worker cannot start')
  return { ...settings, payments, health, mail: mail && { ...mail, portalUrl: new URL(portalUrl) } }
}

function readOptionalUrl({ text, publicUrl }: EnvironmentReader, name: string): string | undefined {
  return text(name) && publicUrl(name, '')
}
