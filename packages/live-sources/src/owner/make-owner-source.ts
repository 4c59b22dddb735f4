/**
 * Sources that read with an owner's consent, from the settings of a process that sends owners to makers or reads their
 * cars.
 */
import type { LiveSource } from '../port.ts'
import type { SourceSettings } from '../source-settings.ts'
import { readTeslaSettings } from '../tesla/make-tesla.ts'
import type { OwnerSource, OwnerSourceTerms } from './owner-source.ts'
import { createSmartcarSource } from './smartcar.ts'
import { smartcarTerms } from './smartcar-terms.ts'
import { createTeslaOwnerSource } from './tesla-owner.ts'
import { teslaOwnerTerms } from './tesla-terms.ts'

const TESLA_SIGN_IN = 'https://auth.tesla.com'

const sources: Readonly<Record<string, (settings: SourceSettings) => OwnerSource>> = {
  tesla_owner: (settings) => {
    const { clientId, clientSecret, regions, tokenUrl } = readTeslaSettings(settings)
    const isReal = isRealTesla(settings)
    const apiUrls = regions.filter((url) => URL.canParse(url)).map((url) => new URL(url))
    return createTeslaOwnerSource({
      clientId,
      clientSecret,
      signInUrl: (isReal ? undefined : apiUrls[0]) ?? new URL(TESLA_SIGN_IN),
      tokenUrl: new URL(tokenUrl),
      apiUrls,
      isReal,
    })
  },
  smartcar: (settings) => {
    const clientId = settings.text('SMARTCAR_CLIENT_ID')
    const clientSecret = settings.text('SMARTCAR_CLIENT_SECRET')
    if (clientId === undefined || clientSecret === undefined)
      settings.faults.push('SMARTCAR_CLIENT_ID and SMARTCAR_CLIENT_SECRET must be set, to let owners sign in')
    return createSmartcarSource({
      clientId: clientId || 'none',
      clientSecret: clientSecret || 'none',
      isReal: isRealSmartcar(settings),
    })
  },
}

/** Undefined: there is no source of this name. */
export function makeOwnerSource(name: string, settings: SourceSettings): OwnerSource | undefined {
  return Object.hasOwn(sources, name) ? sources[name]?.(settings) : undefined
}

/** For processes that only look up: they use stored readings, and ask nobody. */
export const readOnlyOwnerSources = {
  tesla_owner: (settings: SourceSettings) => asksNobody(teslaOwnerTerms(isRealTesla(settings))),
  smartcar: (settings: SourceSettings) => asksNobody(smartcarTerms(isRealSmartcar(settings))),
}

const isRealTesla = ({ url }: SourceSettings): boolean => url('TESLA_API_URL') === undefined

const isRealSmartcar = ({ url }: SourceSettings): boolean => {
  // The SDK reads both settings itself.
  const origins = [url('SMARTCAR_AUTH_ORIGIN'), url('SMARTCAR_API_ORIGIN')]
  return origins.every((origin) => origin === undefined)
}

function asksNobody(terms: OwnerSourceTerms): LiveSource {
  const cause = new Error(`${terms.name} is asked by its owners' consents, not by lookups`)
  return { ...terms, ask: async () => ({ kind: 'away', cause }) }
}
