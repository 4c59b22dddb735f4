/** Of which service, and which profile, a command is. */
import { readEnvironment } from '../config.ts'
import type { Settings } from '../settings.ts'
import { DEFAULT_PROFILE, type Profile, readProfiles } from './profiles.ts'

export interface Place extends Pick<Profile, 'baseUrl' | 'portalUrl'> {
  /** Of the command's own settings. */
  readonly folder: string
  readonly profile: string
}

interface PlaceSettings extends Pick<Settings, 'profile' | 'baseUrl'> {
  readonly portalUrl?: string
}

export function findPlace(settings: PlaceSettings): Place {
  const environment = readEnvironment()
  const { folder } = environment
  const profile = settings.profile ?? environment.profile ?? DEFAULT_PROFILE
  const kept = readProfiles(folder).get(profile)
  const baseUrl = settings.baseUrl ?? environment.baseUrl ?? kept?.baseUrl
  // A portal that was kept belongs to the service that was kept.
  const known = kept?.baseUrl === baseUrl ? kept?.portalUrl : undefined
  const portalUrl = settings.portalUrl ?? environment.portalUrl ?? known
  return { folder, profile, baseUrl, portalUrl }
}
