/** Settings of owners' consent, for the processes involved: the portal and the worker. */
import { makeOwnerSource } from '@vinspec/live-sources'
import type { EnvironmentReader } from '../../foundation/process/environment.ts'
import type { LiveSources } from '../live-sources/live-sources.ts'
import type { ConsentTools } from './owner-consent.ts'
import type { TokenKey, TokenKeys } from './seal-tokens.ts'

/** Without sources, consent that owners gave before can still be withdrawn. */
export function readConsentSettings(
  reader: EnvironmentReader,
  liveSources: LiveSources | undefined,
): ConsentTools {
  const sources = (liveSources?.all ?? []).flatMap(({ source: { name }, dailyBudgetMicros }) => {
    const source = makeOwnerSource(name, reader)
    return source ? [{ source, dailyBudgetMicros }] : []
  })
  const portal = reader.url('PORTAL_URL')
  const usual = portal !== undefined && URL.canParse(portal) ? new URL('/owner/back', portal).href : ''
  return {
    sources,
    tokenKeys: readTokenKeys(reader, sources.length > 0),
    redirectUri: reader.url('OWNER_REDIRECT_URL', reader.isProduction ? ['https:'] : undefined) ?? usual,
  }
}

const KEY_BYTES = 32

/** Parses "k2:<32 bytes in base64>, k1:<...>": the first key seals, and all of them open. */
function readTokenKeys({ list, faults }: EnvironmentReader, isNeeded: boolean): TokenKeys {
  const all = list('OWNER_TOKEN_KEYS').flatMap((given): TokenKey[] => {
    const [, name = '', text = ''] = /^([\w-]{1,20}):([A-Za-z\d+/]{43}=)$/.exec(given) ?? []
    const bytes = new Uint8Array(Buffer.from(text, 'base64'))
    return bytes.length === KEY_BYTES ? [{ name, bytes }] : []
  })
  const names = new Set(all.map(({ name }) => name))
  const [current] = all
  if (current && names.size === list('OWNER_TOKEN_KEYS').length) return { current, all }
  if (isNeeded || list('OWNER_TOKEN_KEYS').length > 0)
    faults.push(
      'OWNER_TOKEN_KEYS must list keys for the tokens of owners, each with a name of its own, as in k1:<openssl rand -base64 32>',
    )
  return { current: { name: 'none', bytes: new Uint8Array(KEY_BYTES) }, all: [] }
}
