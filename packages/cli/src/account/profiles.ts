/** Profiles: accounts and services that a person uses from this computer. Keys are elsewhere (`key-store.ts`). */

import { join } from 'node:path'
import { isObject } from '@vinspec/contract/guards'
import { type Content, changePrivateFile, readPrivateFile } from './private-file.ts'

export type KeyPlace = 'keychain' | 'file'

export interface Profile {
  /** Undefined: production. */
  readonly baseUrl: string | undefined
  /** Undefined: production's, or unknown. */
  readonly portalUrl: string | undefined
  readonly keyIn: KeyPlace
}

export const DEFAULT_PROFILE = 'default'

export function configFile(folder: string): string {
  return join(folder, 'config.json')
}

export function readProfiles(folder: string): ReadonlyMap<string, Profile> {
  return toProfiles(readPrivateFile(configFile(folder)))
}

function toProfiles({ profiles }: Content): Map<string, Profile> {
  const known = isObject(profiles) ? Object.entries(profiles) : []
  return new Map(known.flatMap(([name, value]) => (isObject(value) ? [[name, toProfile(value)]] : [])))
}

/** @param profile undefined: forget it */
export function writeProfile(folder: string, name: string, profile: Profile | undefined): void {
  changePrivateFile(configFile(folder), (content) => {
    const profiles = toProfiles(content)
    if (profile) profiles.set(name, profile)
    else profiles.delete(name)
    const entries = [...profiles].map(([key, { baseUrl, portalUrl, keyIn }]) => [
      key,
      {
        ...(baseUrl !== undefined && { base_url: baseUrl }),
        ...(portalUrl !== undefined && { portal_url: portalUrl }),
        key_in: keyIn,
      },
    ])
    return { profiles: Object.fromEntries(entries) }
  })
}

function toProfile(kept: Readonly<Record<string, unknown>>): Profile {
  const { base_url: baseUrl, portal_url: portalUrl, key_in: keyIn } = kept
  return {
    baseUrl: typeof baseUrl === 'string' ? baseUrl : undefined,
    portalUrl: typeof portalUrl === 'string' ? portalUrl : undefined,
    keyIn: keyIn === 'keychain' ? 'keychain' : 'file',
  }
}
