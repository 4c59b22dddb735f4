/** Every error code in Markdown: its status and cause as openapi.json has them, and what to do about it. */
import { contract } from '@vinspec/contract/description'
import { errors, type Remedy } from '@vinspec/contract/errors'
import type { ErrorDescription } from '@vinspec/contract/reader'

/** A new remedy in the contract fails to compile here until it has advice. */
const ADVICE: Readonly<Record<Remedy, string>> = {
  report:
    'The message says what was wrong. If your request is right and it happens again, [write to us](contact:) with the request ID.',
  check_address: 'Check the base URL, the path, and the method.',
  correct_input:
    'Correct what the message names, then send the request again. `details`, if it is there, says where.',
  correct_idempotency_key: 'Send 1 to {{idempotency_key_length}} visible ASCII characters.',
  use_new_idempotency_key: 'Use a new key for each new request. Reuse a key only to repeat the same request.',
  repeat: 'Wait for the seconds in `Retry-After`, then send the same request with the same key.',
  set_api_key: 'Send a valid key: `Authorization: Bearer`, a space, and the key. Create keys under API keys.',
  buy_credits:
    'Buy a package or set up [automatic top-up](/docs/auto-top-up), then repeat the request. The same key works.',
  raise_daily_cap: 'Raise the cap of the key or app, or wait for the next day (UTC).',
  raise_maximum: 'Raise the monthly maximum of the key or app, or wait for the next month (UTC).',
  allow: 'Grant the permission under API keys, or use another key. `details` names the permission.',
  approve: 'Let the account holder open `approval_url` from `details`, and decide there.',
  choose_package: 'Read the list of packages, and choose one of those.',
  compare_vin: 'Compare the VIN with the windshield or the registration.',
  give_up: 'Sending it again gives the same result. Check VINs first, for free.',
  raise_monthly_cap: 'Set a cap of at least `minimum_cents` from `details`.',
  slow_down: 'Wait for the seconds in `Retry-After`, then repeat the request. See [Limits](/docs/limits).',
  try_later: 'Wait for the seconds in `Retry-After`, then repeat the request with the same key.',
}

/** Errors that no operation returns, because the request matches no operation. */
const OUTSIDE: Readonly<Record<string, string>> = {
  route_not_found: 'There is no such path.',
  method_not_allowed: 'The path exists, but not for this method. `Allow` lists the methods.',
}

const STATUS_TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'No valid API key',
  402: 'No credit to spend',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Wrong method',
  409: 'Idempotency key in use',
  415: 'Wrong media type',
  422: 'Understood, but not possible',
  429: 'Too many requests',
  500: 'Our fault',
  503: 'Not available right now',
}

export function errorReference(): string {
  const byStatus = Map.groupBy(contract.errors, ({ status }) => status)
  const parts = [...byStatus.keys()]
    .toSorted((a, b) => a - b)
    .map((status) => {
      const title = STATUS_TITLES[status]
      if (title === undefined) throw new Error(`the status ${status} has no title`)
      return [`## ${status}: ${title}`, ...(byStatus.get(status) ?? []).map(section)].join('\n\n')
    })
  return parts.join('\n\n')
}

function section({ code, cause: known, message }: ErrorDescription): string {
  const cause = known ?? OUTSIDE[code]
  if (cause === undefined) throw new Error(`the error ${code} has no cause`)
  const example = message === null ? '' : ` For example: “${message}”`
  return `### \`${code}\`\n\n${cause}${example}\n\n**What to do:** ${adviceOn(code)}`
}

function adviceOn(code: string): string {
  const error = new Map(Object.entries(errors)).get(code)
  if (error === undefined) throw new Error(`the error ${code} has no remedy`)
  return ADVICE[error.remedy]
}
