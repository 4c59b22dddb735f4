/** How to reach the payment vendor, as every process of the service is told by its environment. */

export interface PaymentSettings {
  /** The vendor's API key, `sk_…` or `rk_…`. */
  readonly secretKey: string
  /** Signs the vendor's webhooks, `whsec_…`. */
  readonly webhookSecret: string
  /** Where the payments sandbox listens; undefined: the vendor itself. */
  readonly apiUrl: string | undefined
  /** Where the payment page leads back to. */
  readonly returnUrl: string
}

export interface ReadPaymentSettings {
  /** Undefined: payments are not configured. */
  readonly settings: PaymentSettings | undefined
  /** What is wrong with the environment; no value is named, most are secrets. */
  readonly faults: readonly string[]
}

const TEST_KEY = /^(sk|rk)_test_/

export function readPaymentSettings(env: Readonly<Record<string, string | undefined>>): ReadPaymentSettings {
  const secretKey = env['STRIPE_SECRET_KEY'] || undefined
  const webhookSecret = env['STRIPE_WEBHOOK_SECRET'] ?? ''
  const apiUrl = env['STRIPE_API_URL'] || undefined
  const returnUrl = env['CHECKOUT_RETURN_URL'] ?? ''
  if (secretKey === undefined) return { settings: undefined, faults: [] }
  const settings = { secretKey, webhookSecret, apiUrl, returnUrl }
  return { settings, faults: faultsOf(settings) }
}

function faultsOf({ secretKey, webhookSecret, apiUrl, returnUrl }: PaymentSettings): string[] {
  return [
    ...unless(/^(sk|rk)_(test|live)_/.test(secretKey), 'STRIPE_SECRET_KEY must start with sk_ or rk_'),
    ...unless(webhookSecret.startsWith('whsec_'), 'STRIPE_WEBHOOK_SECRET must be set and start with whsec_'),
    ...unless(apiUrl === undefined || isHttpUrl(apiUrl), 'STRIPE_API_URL must be an http:// or https:// URL'),
    // A live key must never be sent to anything but the vendor.
    ...unless(
      apiUrl === undefined || TEST_KEY.test(secretKey),
      'STRIPE_API_URL names a sandbox, so STRIPE_SECRET_KEY must be a test key',
    ),
    ...unless(isHttpUrl(returnUrl), 'CHECKOUT_RETURN_URL must be set to an http:// or https:// URL'),
  ]
}

/** Throws what {@link readPaymentSettings} would have reported. */
export function checkPaymentSettings(settings: PaymentSettings): void {
  const faults = faultsOf(settings)
  if (faults.length > 0) throw new Error(`Payments cannot be used:\n- ${faults.join('\n- ')}`)
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function unless(holds: boolean, fault: string): string[] {
  return holds ? [] : [fault]
}
