/** Fills the documentation's places for this service and this reader. */
import { randomUUID } from 'node:crypto'
import { contract } from '@vinspec/contract/description'
import { listApiKeys } from '@vinspec/core/access'
import { BULK_LOOKUP_DAYS, MAX_BULK_ROWS, PROMISED } from '@vinspec/core/foundation'
import { type Services, servicesContext } from '@vinspec/web/services'
import type { RouterContextProvider } from 'react-router'
import type { PlaceName } from '../../build/docs/places.ts'
import { hasSessionCookie } from '../../src/auth/session-cookie.ts'
import type { Fill } from './docs.server.ts'
import { cursorInstallUrl, vscodeInstallUrl } from './install-urls.ts'

const keyType = contract.schemas.get('IdempotencyKey')?.type
const pageSize = contract.operations
  .find(({ id }) => id === 'listVehicles')
  ?.parameters.find(({ name }) => name === 'limit')

const inWords = (number: number | null | undefined): string => (number ?? 0).toLocaleString('en-US')

/** The first characters of the reader's own keys, of each kind that there is. */
export type OwnPrefixes = Readonly<Partial<Record<'live' | 'test', string>>>

export function placesFor(services: Services, prefixes: OwnPrefixes): Fill {
  const { apiUrl, mcpUrl = 'https://mcp.vinspec.example/mcp', publicUrl, limits } = services
  const places: Readonly<Record<PlaceName, string>> = {
    api_url: apiUrl,
    mcp_url: mcpUrl,
    portal_url: publicUrl.origin,
    key: `${prefixes.live ?? 'vsk_live_'}…`,
    test_key: `${prefixes.test ?? 'vsk_test_'}…`,
    idempotency_key_1: randomUUID(),
    idempotency_key_2: randomUUID(),
    cursor_link: cursorInstallUrl(mcpUrl),
    vscode_link: vscodeInstallUrl(mcpUrl),
    credit_days: inWords(PROMISED.creditDays),
    idempotency_hours: inWords(PROMISED.idempotencyHours),
    idempotency_key_length: inWords(keyType?.kind === 'string' ? keyType.longest : null),
    most_keys: inWords(PROMISED.activeApiKeys),
    most_daily_credits: inWords(PROMISED.dailyCreditCap),
    most_page_items: inWords(pageSize?.maximum),
    usual_page_items: inWords(Number(pageSize?.fallback)),
    lookups_per_minute: inWords(limits.lookupsPerMinute),
    concurrent_lookups: inWords(limits.concurrentLookups),
    reads_per_minute: inWords(limits.readsPerMinute),
    writes_per_minute: inWords(limits.writesPerMinute),
    contract_reads_per_minute: inWords(limits.contractReadsPerMinute),
    request_log_days: inWords(PROMISED.requestLogDays),
    note_length: inWords(PROMISED.noteLength),
    most_list_lines: inWords(MAX_BULK_ROWS),
    list_days: inWords(BULK_LOOKUP_DAYS),
  }
  return (name) => places[name]
}

/** Empty also if the database cannot say who is reading: the documentation works without it. */
export async function readOwnPrefixes(
  { headers }: Request,
  context: Readonly<RouterContextProvider>,
): Promise<OwnPrefixes> {
  if (!hasSessionCookie(headers.get('cookie'))) return {}
  const { auth, prisma } = context.get(servicesContext)
  try {
    const session = await auth.api.getSession({ headers })
    if (!session) return {}
    const keys = await listApiKeys(prisma, session.user.id)
    const active = keys.filter(({ revokedAt }) => revokedAt === null)
    return Object.fromEntries(active.toReversed().map(({ mode, prefix }) => [mode, prefix]))
  } catch {
    return {}
  }
}
