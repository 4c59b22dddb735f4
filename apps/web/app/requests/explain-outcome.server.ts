/** Each error of the request log in words: what happened, and what to do about it. */
import { contract } from '@vinspec/contract/description'
import { errors, type Remedy } from '@vinspec/contract/errors'
import type { Explanation, Fix } from './explanation.tsx'

/** Null if the request succeeded. */
export function explainOutcome(outcome: string, status: number): Explanation | null {
  if (status < 400) return null
  const remedy = new Map(Object.entries(errors)).get(outcome)?.remedy ?? 'report'
  return { what: WHAT.get(outcome) ?? 'The request failed.', fix: FIXES[remedy] }
}

/** The contract says what each code means. */
const WHAT: ReadonlyMap<string, string> = new Map(
  contract.errors.flatMap(({ code, cause }) => (cause === null ? [] : [[code, cause.replaceAll('`', '')]])),
)

/** A new remedy in the contract fails to compile here until it has a fix. */
const FIXES: Readonly<Record<Remedy, Fix>> = {
  report: { text: 'If it happens again, send us the request ID.' },
  check_address: {
    text: 'Check the URL and the method that your code calls.',
    to: '/docs/quickstart',
    link: 'Examples',
  },
  correct_input: {
    text: 'Correct the request. The error message named the field.',
    to: '/docs/errors',
    link: 'Errors',
  },
  correct_idempotency_key: { text: 'Send 1 to 200 visible ASCII characters as the key.' },
  use_new_idempotency_key: { text: 'Send a new key with each new request.' },
  repeat: { text: 'Send it again with the same key after a second.' },
  set_api_key: { text: 'Send a key that is active.', to: '/api-keys', link: 'API keys' },
  buy_credits: {
    text: 'Buy credits, then send it again. You can use the same key.',
    to: '/billing',
    link: 'Buy credits',
  },
  raise_daily_cap: {
    text: 'Raise the cap, or wait until tomorrow (UTC).',
    to: '/api-keys',
    link: 'API keys',
  },
  raise_maximum: {
    text: 'Raise the monthly maximum, or wait until next month (UTC).',
    to: '/api-keys',
    link: 'API keys',
  },
  allow: { text: 'Grant the permission to the key.', to: '/api-keys', link: 'API keys' },
  approve: {
    text: 'Approve the change on the page that the response named as approval_url, or make it yourself.',
    to: '/billing#top-up',
    link: 'Automatic top-up',
  },
  choose_package: { text: 'Choose a package that is on sale.', to: '/billing', link: 'Packages' },
  compare_vin: { text: 'Compare the VIN with the registration.', to: '/look-up', link: 'Check a VIN' },
  give_up: { text: 'Trying again gives the same result.', to: '/coverage', link: 'What we cover' },
  raise_monthly_cap: {
    text: 'Set a higher monthly cap.',
    to: '/billing#top-up',
    link: 'Automatic top-up',
  },
  slow_down: { text: 'Send fewer requests at once, and wait as long as Retry-After says.' },
  try_later: { text: 'Send it again with the same key after a few seconds.' },
}
