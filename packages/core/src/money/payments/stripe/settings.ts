/** How to reach the payment vendor, from the environment of every process. */
import type { EnvironmentReader } from '../../../foundation/process/environment.ts'

export interface PaymentSettings {
  /** The vendor's API key, `sk_…` or `rk_…`. */
  readonly secretKey: string
  /** Signs the vendor's webhooks, `whsec_…`. */
  readonly webhookSecret: string
  /** The URL of the payments sandbox; undefined: the vendor itself. */
  readonly apiUrl: string | undefined
  /** The URL that the payment page leads back to. */
  readonly returnUrl: string
}

const TEST_KEY = /^(sk|rk)_test_/
const VENDOR_ORIGIN = 'https://api.stripe.com'
/** The setting that lets production accept payments that move no money. */
const TEST_PAYMENTS = 'VINSPEC_TEST_PAYMENTS'

/** Undefined: payments are not configured. A fault names no values, because most are secrets. */
export function readPaymentSettings(reader: EnvironmentReader): PaymentSettings | undefined {
  const { text, faults } = reader
  const secretKey = text('STRIPE_SECRET_KEY')
  if (secretKey === undefined) return undefined
  const settings = {
    secretKey,
    webhookSecret: text('STRIPE_WEBHOOK_SECRET') ?? '',
    apiUrl: text('STRIPE_API_URL'),
    returnUrl: text('CHECKOUT_RETURN_URL') ?? '',
  }
  faults.push(...faultsOf(settings), ...(reader.isProduction ? faultsInProduction(reader, settings) : []))
  return settings
}

/** These would grant credits for money that never moved, or send money to someone other than the vendor. */
function faultsInProduction(
  { text, secret }: EnvironmentReader,
  { secretKey, apiUrl, returnUrl }: PaymentSettings,
): string[] {
  secret('STRIPE_WEBHOOK_SECRET')
  const testing = text(TEST_PAYMENTS) === 'yes'
  const unlessTesting = `in production, unless ${TEST_PAYMENTS}=yes`
  return [
    ...faultUnless(
      testing || !TEST_KEY.test(secretKey),
      `STRIPE_SECRET_KEY must be a live key ${unlessTesting}`,
    ),
    ...faultUnless(
      testing || apiUrl === undefined || apiUrl === VENDOR_ORIGIN,
      `STRIPE_API_URL must not be set ${unlessTesting}`,
    ),
    ...faultUnless(/^https:/i.test(returnUrl), 'CHECKOUT_RETURN_URL must be an https:// URL in production'),
  ]
}

function faultsOf({ secretKey, webhookSecret, apiUrl, returnUrl }: PaymentSettings): string[] {
  return [
    ...faultUnless(/^(sk|rk)_(test|live)_/.test(secretKey), 'STRIPE_SECRET_KEY must start with sk_ or rk_'),
    ...faultUnless(
      webhookSecret.startsWith('whsec_'),
      'STRIPE_WEBHOOK_SECRET must be set and start with whsec_',
    ),
    ...faultUnless(
      apiUrl === undefined || isHttpUrl(apiUrl),
      'STRIPE_API_URL must be an http:// or https:// URL',
    ),
    // A live key must never be sent to anyone but the vendor.
    ...faultUnless(
      apiUrl === undefined || TEST_KEY.test(secretKey),
      'STRIPE_API_URL names a sandbox, so STRIPE_SECRET_KEY must be a test key',
    ),
    ...faultUnless(isHttpUrl(returnUrl), 'CHECKOUT_RETURN_URL must be set to an http:// or https:// URL'),
  ]
}

/** Throws what {@link readPaymentSettings} would report. */
export function checkPaymentSettings(settings: PaymentSettings): void {
  const faults = faultsOf(settings)
  if (faults.length > 0) throw new Error(`Payments cannot be used:\n- ${faults.join('\n- ')}`)
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function faultUnless(holds: boolean, fault: string): string[] {
  return holds ? [] : [fault]
}
