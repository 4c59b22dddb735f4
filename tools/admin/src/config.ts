/** The environment of the operator's command. */
import {
  createEnvironmentReader,
  type Environment,
  type PaymentSettings,
  readPaymentSettings,
} from '@vinspec/core'

export interface AdminConfig {
  readonly databaseUrl: string | undefined
  /** Undefined: the environment names no payment vendor. */
  readonly payments: PaymentSettings | undefined
  /** What is wrong with the payment settings. */
  readonly paymentFaults: readonly string[]
}

export function readConfig(env: Environment = process.env): AdminConfig {
  const reader = createEnvironmentReader(env)
  return {
    databaseUrl: reader.text('DATABASE_URL'),
    payments: readPaymentSettings(reader),
    paymentFaults: reader.faults,
  }
}

/** How the stack's own payments sandbox is reached. */
export function sandboxSettings(url: string): PaymentSettings {
  return { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_unused', apiUrl: url, returnUrl: url }
}
