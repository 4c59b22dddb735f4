/** `vinspec logout`: forgets the API key of a profile on this computer. */
import { CommandError } from '../command-error.ts'
import { readEnvironment } from '../config.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { wrap } from '../output/layout.ts'
import { printResult } from '../output/print-result.ts'
import type { Settings } from '../settings.ts'
import { forgetKey } from './key-store.ts'
import { findPortal } from './portal.ts'
import { DEFAULT_PROFILE, readProfiles, writeProfile } from './profiles.ts'

export async function logout(settings: Settings): Promise<ExitCode> {
  const { folder, profile: chosen, apiKey } = readEnvironment()
  const profile = settings.profile ?? chosen ?? DEFAULT_PROFILE
  const kept = readProfiles(folder).get(profile)
  if (!kept) {
    throw new CommandError(`The profile "${profile}" isn't signed in.`, {
      code: 'not_signed_in',
      exitCode: EXIT.notFound,
    })
  }
  forgetKey(folder, profile, kept.keyIn)
  writeProfile(folder, profile, undefined)
  const portal = findPortal(kept)
  const keysUrl = portal === undefined ? undefined : new URL('/api-keys', portal).href
  await printResult(
    settings,
    { profile, signed_in: false, ...(keysUrl && { api_keys_url: keysUrl }) },
    ({ width }) => [
      ...wrap(
        `The API key is no longer on this computer. It still works until you revoke it in your account${keysUrl ? `: ${keysUrl}` : '.'}`,
        width,
      ),
      ...(apiKey === undefined ? [] : wrap('VINSPEC_API_KEY is still set, and is used.', width)),
    ],
  )
  return EXIT.done
}
