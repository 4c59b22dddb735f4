/** `vinspec whoami`: which account and key the next command would use, and where they come from. */
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { pairLines } from '../output/layout.ts'
import { printResult } from '../output/print-result.ts'
import type { Settings } from '../settings.ts'
import { type Access, resolveAccess } from './access.ts'
import { createClient, requireKey } from './create-client.ts'
import { describeKey, isTestKey, maskKey } from './mask-key.ts'

export const KEY_SOURCES: Readonly<Record<NonNullable<Access['keyFrom']>, string>> = {
  option: '--api-key',
  environment: 'VINSPEC_API_KEY',
  keychain: 'keychain',
  file: 'file that only you can read',
}

export async function whoami(settings: Settings): Promise<ExitCode> {
  const access = resolveAccess(settings)
  requireKey(access)
  const client = createClient(settings, {}, access)
  const { available_credits: credits } = await client.credits.get()
  const { profile, apiKey = '', keyFrom } = access
  const result = {
    profile,
    api_key: maskKey(apiKey),
    livemode: !isTestKey(apiKey),
    key_from: keyFrom,
    base_url: client.baseUrl,
    available_credits: credits,
  }
  await printResult(settings, result, (screen) =>
    pairLines(screen, [
      ['Profile', profile],
      ['API key', describeKey(apiKey)],
      ['Key from', keyFrom && KEY_SOURCES[keyFrom]],
      ['Service', client.baseUrl],
      ['Credits', String(credits)],
    ]),
  )
  return EXIT.done
}
