/** Keeps the key of each profile: in the keychain where there is one, else in a file for its owner only. */
import { join } from 'node:path'
import { findKeychain } from './keychain.ts'
import { readPrivateFile, writePrivateFile } from './private-file.ts'
import type { KeyPlace } from './profiles.ts'

export function keyFile(folder: string): string {
  return join(folder, 'keys.json')
}

export function findKey(folder: string, profile: string, place: KeyPlace): string | undefined {
  if (place === 'keychain') return findKeychain(process.platform)?.find(profile)
  const key = readPrivateFile(keyFile(folder))[profile]
  return typeof key === 'string' ? key : undefined
}

/** Returns where it is now. */
export function storeKey(folder: string, profile: string, key: string): KeyPlace {
  if (findKeychain(process.platform)?.store(profile, key)) {
    forgetInFile(folder, profile)
    return 'keychain'
  }
  const path = keyFile(folder)
  writePrivateFile(path, { ...readPrivateFile(path), [profile]: key })
  return 'file'
}

export function forgetKey(folder: string, profile: string, place: KeyPlace): void {
  if (place === 'keychain') findKeychain(process.platform)?.forget(profile)
  else forgetInFile(folder, profile)
}

function forgetInFile(folder: string, profile: string): void {
  const path = keyFile(folder)
  const { [profile]: forgotten, ...others } = readPrivateFile(path)
  if (forgotten !== undefined) writePrivateFile(path, others)
}
