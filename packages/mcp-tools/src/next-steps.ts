/** What a model should do about each error. */
import type { ErrorBody } from '@vinspec/contract'
import { errors, type Remedy } from '@vinspec/contract/errors'

const REPORT = 'Tell the customer what happened, and give them the request ID.'

/** A remedy that is added to the contract does not compile until it has a next step for models. */
const NEXT_STEPS: Readonly<Record<Remedy, string>> = {
  report: REPORT,
  check_address: REPORT,
  correct_input: 'Correct the arguments and call the tool again.',
  correct_idempotency_key: 'Omit idempotency_key, or use 1 to 200 visible ASCII characters.',
  use_new_idempotency_key: 'Omit idempotency_key, or use a new one.',
  repeat: 'Wait a second, then call the tool again with the same arguments.',
  // For servers that use an API key. With a connected account, the client finds out before it calls a tool.
  set_api_key:
    'Ask the customer to run vinspec login, or to set VINSPEC_API_KEY to a key from their account settings and to restart this server.',
  buy_credits:
    'Call list_packages and let the customer choose. Then call create_package_checkout and give the customer its checkout_url to pay. When the customer says they have paid, call this tool again.',
  raise_daily_cap: 'Tell the customer. Only the customer can raise the cap. After that, call the tool again.',
  raise_maximum:
    'Tell the customer. Only the customer can raise the maximum. After that, call the tool again.',
  allow:
    'Tell the customer what the message says. Only the customer can grant the permission. After that, call the tool again.',
  approve:
    "Give the customer approval_url from the details so that they can review and approve the new settings. Nothing changed or was charged. Don't repeat this call: after the customer approves, call get_auto_top_up_rule.",
  choose_package: 'Call list_packages and choose a package that is on sale.',
  compare_vin: 'Nothing was charged. Ask the customer to check the VIN against the registration.',
  give_up: 'Tell the customer. Trying again gives the same result.',
  raise_monthly_cap: 'Ask the customer for a higher monthly cap and call the tool again.',
  slow_down: 'Wait as long as the message says, then call the tool again.',
  try_later: 'Wait a few seconds, then call the tool again.',
}

const TOP_UP_UNDER_WAY =
  'Automatic top-up is buying credits now. Wait a few seconds, then call the tool again.'

const NO_CREDITS = 'Tell the customer. When they have credits again, call this tool again.'

/** @param sells whether the tools for buying are available */
export function nextStepOf({ error: { code, details } }: ErrorBody, sells = true): string {
  const nextStep = withSettingsPage(NEXT_STEPS[errors[code].remedy], details?.['settings_url'])
  if (code !== 'insufficient_credits') return nextStep
  if (details?.['auto_top_up_status'] === 'processing') return TOP_UP_UNDER_WAY
  if (!sells) return NO_CREDITS
  const { checkout_url: url, package_key: key } = details ?? {}
  return typeof url === 'string' ? offer(url, String(key)) : nextStep
}

/** A purchase is in progress or about to start, so a customer sent to pay now would pay twice. */
export function isBuying(details: ErrorBody['error']['details']): boolean {
  return BUYING.has(details?.['auto_top_up_status'])
}

const BUYING: ReadonlySet<unknown> = new Set(['active', 'processing'])

/** Adds the page where the customer does what only they can do. */
function withSettingsPage(nextStep: string, url: unknown): string {
  return typeof url === 'string' ? `${nextStep} The customer does it here: ${url}` : nextStep
}

function offer(url: string, packageKey: string): string {
  return `Give the customer this page to pay for ${packageKey}: ${url} Nothing is bought until the customer pays there. For another package, call list_packages, then create_package_checkout. When the customer says they have paid, call this tool again.`
}
