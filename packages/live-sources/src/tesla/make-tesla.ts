import type { MakeSource, SourceSettings } from '../source-settings.ts'
import { createTeslaSource, TESLA_TOKEN_URL, type TeslaSettings, teslaRegions } from './tesla-source.ts'

/** Makes the Tesla source from a process's settings. */
export const makeTesla: MakeSource = (settings) => createTeslaSource(readTeslaSettings(settings))

export function readTeslaSettings({ faults, text, secret, list, url }: SourceSettings): TeslaSettings {
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
    clock: () => new Date(),
  }
}

const isRegion = (name: string): name is keyof typeof teslaRegions => Object.hasOwn(teslaRegions, name)

function missing(faults: string[], name: string): string {
  faults.push(`${name} must be set, to ask the live source tesla`)
  return ''
}
