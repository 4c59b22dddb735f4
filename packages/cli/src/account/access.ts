/** With what key, and to which service: the option, else the environment, else what `vinspec login` has kept. */
import { CommandError } from '../command-error.ts'
import { type Environment, readEnvironment } from '../config.ts'
import { EXIT } from '../exit-codes.ts'
import type { Settings } from '../settings.ts'
import { findKey } from './key-store.ts'
import { DEFAULT_PROFILE, readProfiles } from './profiles.ts'

export interface Access {
  readonly profile: string
  /** Undefined: there is none. */
  readonly apiKey: string | undefined
  readonly keyFrom: 'option' | 'environment' | 'keychain' | 'file' | null
  /** Undefined: production. */
  readonly baseUrl: string | undefined
}

export function resolveAccess(settings: Settings, environment: Environment = readEnvironment()): Access {
  const profile = settings.profile ?? environment.profile ?? DEFAULT_PROFILE
  const kept = readProfiles(environment.folder).get(profile)
  if (!kept && profile !== DEFAULT_PROFILE) throw unknownProfile(profile)
  const baseUrl = settings.baseUrl ?? environment.baseUrl ?? kept?.baseUrl
  if (settings.apiKey !== undefined) return { profile, apiKey: settings.apiKey, keyFrom: 'option', baseUrl }
  // A profile that is asked for by name is meant, whatever key the shell has.
  const named = settings.profile !== undefined
  if (environment.apiKey !== undefined && !named) {
    return { profile, apiKey: environment.apiKey, keyFrom: 'environment', baseUrl }
  }
  const apiKey = kept && findKey(environment.folder, profile, kept.keyIn)
  return { profile, apiKey, keyFrom: apiKey === undefined ? null : (kept?.keyIn ?? null), baseUrl }
}

export function unknownProfile(profile: string): CommandError {
  return new CommandError(`There's no profile "${profile}".`, {
    code: 'unknown_profile',
    exitCode: EXIT.usage,
    nextStep: `Create it: vinspec login --profile ${profile}`,
  })
}
