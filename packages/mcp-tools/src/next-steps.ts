/** What a model should do about each error. */
import type { ErrorBody, ErrorCode } from '@vinspec/contract'

const FIX = 'Correct the arguments and call the tool again.'
/** Of servers that work with an API key. Where accounts are connected, the client is told before a tool is called. */
const SET_KEY =
  'Ask the customer to set VINSPEC_API_KEY to a key from their account settings and to restart this server.'
const LATER = 'Wait a few seconds, then call the tool again.'
const REPORT = 'Tell the customer what happened, and give them the request ID.'
const CHOOSE = 'Call list_packages and choose a package that is on sale.'
const COMPARE = 'Nothing was charged. Ask the customer to check the VIN against the registration.'

/** Every code of the contract: a new one does not compile until it has its advice. Empty: the message says it. */
const NEXT_STEPS: Readonly<Record<ErrorCode, string>> = {
  invalid_json: REPORT,
  unsupported_media_type: REPORT,
  route_not_found: REPORT,
  internal_error: REPORT,
  invalid_request: FIX,
  idempotency_key_missing: FIX,
  idempotency_key_invalid: 'Omit idempotency_key, or use 1 to 200 visible ASCII characters.',
  idempotency_key_reused: 'Omit idempotency_key, or use a new one.',
  idempotency_in_progress: 'Wait a second, then call the tool again with the same arguments.',
  missing_api_key: SET_KEY,
  invalid_api_key: SET_KEY,
  revoked_api_key: SET_KEY,
  insufficient_credits:
    'Call list_packages and let the customer choose. Then call create_package_checkout and give the customer its checkout_url to pay. When the customer says they have paid, call this tool again.',
  daily_cap_reached: 'Tell the customer. Only the customer can raise the cap.',
  permission_denied:
    'Tell the customer what the message says. Only the customer can grant the permission. After that, call the tool again.',
  approval_required:
    "Give the customer approval_url from the details so that they can review and approve the new settings. Nothing changed or was charged. Don't repeat this call: after the customer approves, call get_auto_top_up_rule.",
  package_not_found: CHOOSE,
  package_unavailable: CHOOSE,
  invalid_vin: COMPARE,
  vehicle_not_found: COMPARE,
  unsupported_vehicle: 'Tell the customer. Trying again gives the same result.',
  monthly_cap_too_low: 'Ask the customer for a higher monthly cap and call the tool again.',
  rate_limited: 'Wait as long as the message says, then call the tool again.',
  vehicle_data_unavailable: LATER,
  payments_unavailable: LATER,
  service_unavailable: LATER,
}

const TOP_UP_UNDER_WAY =
  'Automatic top-up is buying credits now. Wait a few seconds, then call the tool again.'

export function nextStepOf({ error: { code, details } }: ErrorBody): string {
  if (code !== 'insufficient_credits') return NEXT_STEPS[code]
  // A customer who is sent to pay now pays twice.
  if (details?.['auto_top_up_status'] === 'processing') return TOP_UP_UNDER_WAY
  const { checkout_url: url, package_key: key } = details ?? {}
  return typeof url === 'string' ? offer(url, String(key)) : NEXT_STEPS[code]
}

function offer(url: string, packageKey: string): string {
  return `Give the customer this page to pay for ${packageKey}: ${url} Nothing is bought until the customer pays there. For another package, call list_packages, then create_package_checkout. When the customer says they have paid, call this tool again.`
}
