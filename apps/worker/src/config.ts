/** The environment of the worker, parsed once. Nothing else here reads `process.env`. */
import { type PaymentSettings, readPaymentSettings } from '@vinspec/core'

export interface WorkerConfig {
  readonly databaseUrl: string
  readonly payments: PaymentSettings
  /** How long to rest when there is nothing to do, in milliseconds. */
  readonly pollMs: number
  readonly logLevel: string
}

type Environment = Readonly<Record<string, string | undefined>>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Throws with every fault named when the environment is not usable. */
export function readConfig(env: Environment = process.env): WorkerConfig {
  const databaseUrl = env['DATABASE_URL'] ?? ''
  const pollText = env['WORKER_POLL_MS'] || '1000'
  const logLevel = env['LOG_LEVEL'] || 'info'
  const { settings: payments, faults } = readPaymentSettings(env)
  const all = [
    ...faults,
    ...unless(
      /^postgres(ql)?:/.test(databaseUrl),
      'DATABASE_URL must be a URL that starts with postgresql://',
    ),
    ...unless(/^[1-9]\d{0,6}$/.test(pollText), 'WORKER_POLL_MS must be a whole number from 1 to 9999999'),
    ...unless(LOG_LEVELS.includes(logLevel), `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`),
    ...unless(payments !== undefined, 'STRIPE_SECRET_KEY must be set: there is nothing else to work on'),
  ]
  if (all.length > 0 || !payments) throw new Error(`The worker cannot start:\n- ${all.join('\n- ')}`)
  return { databaseUrl, payments, pollMs: Number(pollText), logLevel }
}

function unless(holds: boolean, fault: string): string[] {
  return holds ? [] : [fault]
}
