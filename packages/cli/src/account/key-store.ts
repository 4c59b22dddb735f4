/** Keeps the key of each profile: in the keychain where there is one, else in a file for its owner only. */
import { join } from 'node:path'
import { changePrivateFile, readPrivateFile } from './private-file.ts'
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
  changePrivateFile(keyFile(folder), (keys) => ({ ...keys, [profile]: key }))
  return 'file'
}

export function forgetKey(folder: string, profile: string, place: KeyPlace): void {
  if (place === 'keychain') findKeychain(process.platform)?.forget(profile)
  else forgetInFile(folder, profile)
}

function forgetInFile(folder: string, profile: string): void {
  const path = keyFile(folder)
  if (readPrivateFile(path)[profile] === undefined) return
  changePrivateFile(path, ({ [profile]: _forgotten, ...others }) => others)
}

/** The keychain of the computer, by the platform's own command. A key is passed on standard input, never as an argument. */

interface Keychain {
  readonly name: string
  /** False: it cannot be used, for example without a desktop session. */
  store(profile: string, key: string): boolean
  /** Undefined: there is none, or the keychain is locked. */
  find(profile: string): string | undefined
  forget(profile: string): void
}

/** Null on a platform whose keychain has no command. */
function findKeychain(platform: NodeJS.Platform): Keychain | null {
  if (platform === 'darwin') return macKeychain
  return platform === 'win32' ? null : secretService
}

const SERVICE = 'vinspec'

const macKeychain: Keychain = {
  name: 'the macOS keychain',
  store: (profile, key) =>
    run('security', ['-i'], `add-generic-password -U -s ${SERVICE} -a "${profile}" -w "${key}"\n`) !== null &&
    macKeychain.find(profile) === key,
  find: (profile) =>
    run('security', ['find-generic-password', '-s', SERVICE, '-a', profile, '-w']) || undefined,
  forget: (profile) => {
    run('security', ['delete-generic-password', '-s', SERVICE, '-a', profile])
  },
}

/** GNOME Keyring, KWallet, and others. */
const secretService: Keychain = {
  name: 'the keyring',
  store: (profile, key) =>
    run('secret-tool', ['store', '--label=vinspec API key', 'service', SERVICE, 'profile', profile], key) !==
      null && secretService.find(profile) === key,
  find: (profile) => run('secret-tool', ['lookup', 'service', SERVICE, 'profile', profile]) || undefined,
  forget: (profile) => {
    run('secret-tool', ['clear', 'service', SERVICE, 'profile', profile])
  },
}

/** Its output without the line break; null if the command is missing or fails. */
function run(command: string, args: readonly string[], input = ''): string | null {
  // Loaded only here: most commands start no program.
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  const { status, stdout } = spawnSync(command, args, { input, encoding: 'utf8', timeout: 30_000 })
  return status === 0 ? stdout.trimEnd() : null
}
