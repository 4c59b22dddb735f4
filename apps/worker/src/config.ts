/** The environment of the worker, parsed once. Nothing else here reads `process.env`. */
import { type MailSettings, type PaymentSettings, readMailSettings, readPaymentSettings } from '@vinspec/core'

export interface WorkerConfig {
  readonly databaseUrl: string
  /** Undefined: jobs about payments wait for a worker that has them. */
  readonly payments: PaymentSettings | undefined
  /** Undefined: all mail waits for a worker that has them. */
  readonly mail: MailSettings | undefined
  readonly logLevel: string
}

type Environment = Readonly<Record<string, string | undefined>>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Throws with every fault named when the environment is not usable. */
export function readConfig(env: Environment = process.env): WorkerConfig {
  const databaseUrl = env['DATABASE_URL'] ?? ''
  const logLevel = env['LOG_LEVEL'] || 'info'
  const payments = readPaymentSettings(env)
  const mail = readMailSettings(env)
  const all = [
    ...payments.faults,
    ...mail.faults,
    ...unless(
      /^postgres(ql)?:/.test(databaseUrl),
      'DATABASE_URL must be a URL that starts with postgresql://',
    ),
    ...unless(LOG_LEVELS.includes(logLevel), `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`),
  ]
  if (all.length > 0) throw new Error(`The worker cannot start:\n- ${all.join('\n- ')}`)
  return { databaseUrl, payments: payments.settings, mail: mail.settings, logLevel }
}

function unless(holds: boolean, fault: string): string[] {
  return holds ? [] : [fault]
}
