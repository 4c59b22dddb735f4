import type { MakeSource, SourceSettings } from '../source-settings.ts'
import { createTeslaSource, TESLA_TOKEN_URL, teslaRegions } from './tesla-source.ts'

/** Tesla by the settings of a process. */
export const makeTesla: MakeSource = (settings) => {
  const { isReal: _known, ...application } = readTeslaApplication(settings)
  return createTeslaSource({ ...application, clock: () => new Date() })
}

/** Our application at Tesla: of the source that asks in our own name, and of the one that asks in an owner's. */
export function readTeslaApplication({ faults, text, secret, list, url }: SourceSettings) {
  const elsewhere = url('TESLA_API_URL')
  const named = list('TESLA_REGIONS')
  const regions = (named.length === 0 ? ['na'] : named).flatMap((name) =>
    isRegion(name) ? [teslaRegions[name]] : [],
  )
  if (regions.length < named.length)
    faults.push(`TESLA_REGIONS must list one or more of ${Object.keys(teslaRegions).join(', ')}`)
  return {
    clientId: text('TESLA_CLIENT_ID') ?? missing(faults, 'TESLA_CLIENT_ID'),
    clientSecret: secret('TESLA_CLIENT_SECRET') ?? missing(faults, 'TESLA_CLIENT_SECRET'),
    regions: elsewhere === undefined ? regions : [elsewhere],
    tokenUrl: elsewhere === undefined ? TESLA_TOKEN_URL : new URL('/oauth2/v3/token', elsewhere).href,
    /** False: something else answers in Tesla's place. */
    isReal: elsewhere === undefined,
  }
}

const isRegion = (name: string): name is keyof typeof teslaRegions => Object.hasOwn(teslaRegions, name)

function missing(faults: string[], name: string): string {
  faults.push(`${name} must be set, to ask Tesla`)
  return ''
}
