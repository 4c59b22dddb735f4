import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import type { SecurityEvent } from '@vinspec/core/customers'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

type Detail = SecurityEvent['detail']

export interface SecurityEventsProps {
  readonly events: ReadonlyArray<
    Omit<SecurityEvent, 'id' | 'userAgent'> & { readonly id: string; readonly browser: string }
  >
  /** For an operator, who compares with other times. */
  readonly utc?: boolean
}

const TEXTS: Readonly<Record<string, string>> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Failed sign-in',
  sessions_ended: 'Other sessions ended',
  password_changed: 'Password changed',
  address_changed: 'Email address changed',
  sign_in_method_added: 'Sign-in method added',
  two_factor_on: 'Two-factor authentication turned on',
  two_factor_off: 'Two-factor authentication turned off',
  two_factor_reset: 'Two-factor authentication turned off by support',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  key_created: 'API key created',
  key_changed: 'API key permissions changed',
  key_rotated: 'API key rotated',
  key_revoked: 'API key revoked',
  app_connected: 'App connected',
  app_changed: 'App permissions changed',
  app_disconnected: 'App disconnected',
  app_token_reused: 'App disconnected by us: its code or token was used twice',
  rule_changed: 'Automatic top-up changed',
  vehicle_shared: 'Share link created',
  share_revoked: 'Share link revoked',
  data_exported: 'Data downloaded',
}

export function SecurityEvents({ events, utc = false }: SecurityEventsProps) {
  const when: EventColumn = { title: 'When', cell: ({ at }) => <Time at={at} utc={utc} /> }
  return <Table label="Events" columns={[when, ...COLUMNS]} rows={events} empty="No activity yet." />
}

function nameEvent({ kind, detail }: SecurityEventsProps['events'][number]): string {
  // Codes are also asked for where somebody is signed in already.
  if (kind === 'sign_in_failed' && detail['method'] === 'code') return 'Wrong code entered'
  return TEXTS[kind] ?? kind
}

type EventColumn = Column<SecurityEventsProps['events'][number]>

const COLUMNS: readonly EventColumn[] = [
  {
    title: 'What',
    cell: (event) => (
      <>
        <span className="block">{nameEvent(event)}</span>
        <span className="block text-xs wrap-anywhere text-ink-soft">
          {describe(event.kind, event.detail)}
        </span>
        <span className="block text-xs wrap-anywhere text-ink-soft sm:hidden">{originOf(event)}</span>
      </>
    ),
  },
  {
    title: 'From',
    wide: true,
    cell: (event) => <span className="wrap-anywhere">{originOf(event) || '–'}</span>,
  },
]

function originOf({ browser, ipAddress }: SecurityEventsProps['events'][number]): string {
  return [browser, ipAddress].filter(Boolean).join(', ')
}

const METHODS: Readonly<Record<string, string>> = {
  password: 'With a password',
  link: 'With an emailed link',
  passkey: 'With a passkey',
  code: 'With an authenticator code',
  'recovery code': 'With a recovery code',
}

function describe(kind: string, detail: Detail): string {
  const { method, name, ends, app, provider, what, reason } = detail
  if (kind === 'rule_changed') return describeRule(detail)
  if (kind === 'sign_in_failed' && method === 'code') return ''
  if (typeof method === 'string') return METHODS[method] ?? ''
  return [name, ends, app, provider, what, reason].filter((fact) => typeof fact === 'string').join(' · ')
}

/** Earlier entries have no price, and the key of the package instead of its credits. */
function describeRule({ enabled, package: key, credits, threshold, cap, price }: Detail): string {
  if (!enabled) return 'Off'
  const most = typeof cap === 'number' ? `up to ${formatCents(cap)} per month` : 'no monthly cap'
  const cost = typeof price === 'number' ? ` for ${formatCents(price)}` : ''
  const bought = typeof credits === 'number' ? formatCredits(credits) : String(key)
  return `Buys ${bought}${cost} at ${String(threshold)}%, ${most}`
}
