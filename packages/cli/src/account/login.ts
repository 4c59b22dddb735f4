/** `vinspec login`: keeps an API key on this computer for the commands that follow. */
import { text } from 'node:stream/consumers'
import { CommandError } from '../command-error.ts'
import { readEnvironment } from '../config.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { factLines, toText, wrap } from '../output/layout.ts'
import { printResult } from '../output/print-result.ts'
import type { LoginSettings } from '../settings.ts'
import { createClient } from './create-client.ts'
import { keyFile, storeKey } from './key-store.ts'
import { describeKey, maskKey } from './mask-key.ts'
import { DEFAULT_PROFILE, type KeyPlace, readProfiles, writeProfile } from './profiles.ts'

export async function login(settings: LoginSettings): Promise<ExitCode> {
  const { folder, profile: chosen, baseUrl: environmentUrl } = readEnvironment()
  const profile = settings.profile ?? chosen ?? DEFAULT_PROFILE
  const baseUrl = settings.baseUrl ?? environmentUrl ?? readProfiles(folder).get(profile)?.baseUrl
  const apiKey = await readToken()
  const client = createClient(settings, {}, { profile, apiKey, keyFrom: 'option', baseUrl })
  const { available_credits: credits } = await client.credits.get()
  const keyIn = storeKey(folder, profile, apiKey)
  writeProfile(folder, profile, { baseUrl, keyIn })
  const result = {
    profile,
    api_key: maskKey(apiKey),
    key_in: keyIn,
    ...(keyIn === 'file' && { key_file: keyFile(folder) }),
    base_url: client.baseUrl,
    available_credits: credits,
  }
  await printResult(settings, result, (screen) =>
    toText([
      ...wrap(`Signed in. ${explainPlace(keyIn, keyFile(folder))}`, screen.width),
      '',
      ...factLines(
        [
          { label: 'Profile', values: [profile] },
          { label: 'API key', values: [describeKey(apiKey)] },
          { label: 'Credits', values: [String(credits)] },
        ],
        screen,
      ),
    ]),
  )
  return EXIT.done
}

function explainPlace(keyIn: KeyPlace, path: string): string {
  return keyIn === 'keychain'
    ? 'The API key is in the keychain of this computer.'
    : `This computer has no keychain that vinspec can use, so the API key is in a file that only you can read, unencrypted: ${path}`
}

async function readToken(): Promise<string> {
  const nextStep = 'Pass an API key on standard input: vinspec login --with-token < key.txt'
  if (process.stdin.isTTY) {
    throw new CommandError('--with-token reads the API key from standard input.', {
      code: 'usage',
      exitCode: EXIT.usage,
      nextStep,
    })
  }
  const token = (await text(process.stdin)).trim()
  if (/^vsk_\w+$/.test(token)) return token
  throw new CommandError("What came on standard input isn't an API key.", {
    code: 'usage',
    exitCode: EXIT.usage,
    nextStep,
  })
}
