/** Every error code in Markdown: its status and cause as openapi.json has them, and what to do about it. */
import { document } from '@vinspec/contract/document'
import { errors, type Remedy } from '@vinspec/contract/errors'
import { Place } from '@vinspec/contract/reader'

/** A new remedy of the contract does not compile until it has its advice. */
const ADVICE: Readonly<Record<Remedy, string>> = {
  report:
    'The message says what was wrong. If your request is right and it happens again, [write to us](contact:) with the request ID.',
  check_address: 'Check the base URL, the path, and the method.',
  correct_input: 'Correct what the message names, then send the request again. `details` says where it is.',
  correct_idempotency_key: 'Send 1 to {{idempotency_key_length}} visible ASCII characters.',
  use_new_idempotency_key: 'Use a new key for each new request. Reuse a key only to repeat the same request.',
  repeat: 'Wait for the seconds in `Retry-After`, then send the same request with the same key.',
  set_api_key: 'Send a valid key: `Authorization: Bearer`, a space, and the key. Create keys under API keys.',
  buy_credits:
    'Buy a package or set up [automatic top-up](/docs/auto-top-up), then repeat the request. The same key works.',
  raise_daily_cap: 'Raise the cap of the key or app, or wait for the next day (UTC).',
  allow: 'Grant the permission under API keys, or use another key. `details` names the permission.',
  approve: 'Let the account holder open `approval_url` from `details`, and decide there.',
  choose_package: 'Read the list of packages, and choose one of those.',
  compare_vin: 'Compare the VIN with the windshield or the registration.',
  give_up: 'Sending it again gives the same result. Check VINs first, for free.',
  raise_monthly_cap: 'Set a cap of at least `minimum_cents` from `details`.',
  slow_down: 'Wait for the seconds in `Retry-After`, then repeat the request. See [Limits](/docs/limits).',
  try_later: 'Wait for the seconds in `Retry-After`, then repeat the request with the same key.',
}

/** What no operation of the contract returns, because it is about what is not in it. */
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
  const causes = readCauses()
  const messages = readMessages()
  const statuses = [...new Set(Object.values(errors).map(({ status }) => status))].toSorted((a, b) => a - b)
  const parts = statuses.map((status) => {
    const title = STATUS_TITLES[status]
    if (title === undefined) throw new Error(`the status ${status} has no title`)
    const codes = Object.entries(errors).filter(([, error]) => error.status === status)
    return [
      `## ${status}: ${title}`,
      ...codes.map(([code, { remedy }]) => {
        const cause = causes.get(code) ?? OUTSIDE[code]
        if (cause === undefined) throw new Error(`the error ${code} has no cause`)
        const message = messages.get(code)
        return `### \`${code}\`\n\n${cause}${message === undefined ? '' : ` For example: “${message}”`}\n\n**What to do:** ${ADVICE[remedy]}`
      }),
    ].join('\n\n')
  })
  return parts.join('\n\n')
}

/** What each fault's schema says about it. */
function readCauses(): ReadonlyMap<string, string> {
  const schemas = new Place(document).get('components').get('schemas').members()
  return new Map(
    schemas.flatMap(([, schema]) => {
      const code = schema.find('properties')?.find('code')?.find('const')?.value
      return typeof code === 'string' ? [[code, schema.text('description') ?? ''] as const] : []
    }),
  )
}

/** The first message of each code that the contract shows. */
function readMessages(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, response] of new Place(document).get('components').get('responses').members()) {
    const examples = response.find('content')?.find('application/json')?.find('examples')?.members() ?? []
    for (const [, example] of examples) {
      const error = example.find('value')?.find('error')
      const code = error?.text('code')
      const message = error?.text('message')
      if (code !== undefined && message !== undefined && !found.has(code)) found.set(code, message)
    }
  }
  return found
}
