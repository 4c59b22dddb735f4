/** The settings of the API, parsed once from the environment. Nothing else here reads `process.env`. */
import { createEnvironmentReader, type Environment } from '@vinspec/core/foundation'
import { type LookupSettings, readLookupSettings } from '@vinspec/core/lookup'
import { type PaymentSettings, readPaymentSettings } from '@vinspec/core/payments'
import { readServerSettings, type ServerSettings } from '@vinspec/http-server'
import { type RateLimitSettings, readRateLimitSettings } from '@vinspec/rate-limits'

export interface ApiConfig extends ServerSettings, LookupSettings {
  readonly rateLimits: RateLimitSettings
  /** Limit for each address: requests without a valid key. */
  readonly failedAuthenticationsPerMinute: number
  /** The customer's portal. */
  readonly portalUrl: string
  /** Undefined: nothing can be bought. */
  readonly payments: PaymentSettings | undefined
}

/** Throws one error that lists every fault if the environment is unusable. */
export function readConfig(env: Environment = process.env): ApiConfig {
  const reader = createEnvironmentReader(env)
  const config: ApiConfig = {
    ...readServerSettings(reader, {
      service: 'vinspec-api',
      host: '127.0.0.1',
      port: 4010,
      adminPort: 4011,
    }),
    ...readLookupSettings(reader),
    portalUrl: reader.publicUrl('PORTAL_URL', 'http://localhost:4014'),
    rateLimits: readRateLimitSettings(reader),
    failedAuthenticationsPerMinute: reader.integer('RATE_LIMIT_FAILED_AUTHENTICATIONS_PER_MINUTE', 60),
    payments: readPaymentSettings(reader),
  }
  reader.finish('The API cannot start')
  return config
}
