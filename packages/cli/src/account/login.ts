/** `vinspec login`: gets an API key, by a browser or from standard input, and keeps it for the commands that follow. */
import { text } from 'node:stream/consumers'
import { AuthenticationError, type Vinspec } from '@vinspec/sdk'
import { usageError } from '../command-error.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { pairLines, wrap } from '../output/layout.ts'
import { printResult } from '../output/print-result.ts'
import type { LoginSettings } from '../settings.ts'
import { createClient } from './create-client.ts'
import { findPlace, type Place } from './find-place.ts'
import { keyFile, storeKey } from './key-store.ts'
import { describeKey, maskKey } from './mask-key.ts'
import { requirePortal } from './portal.ts'
import { type KeyPlace, writeProfile } from './profiles.ts'
import { signInByBrowser } from './sign-in-by-browser.ts'

export async function login(settings: LoginSettings): Promise<ExitCode> {
  const place = findPlace(settings)
  return await (settings.withToken ? keepToken(place, settings) : keepApproved(place, settings))
}

const OTHER_WAYS = 'Add --portal-url <url>, or pass an API key: vinspec login --with-token < key.txt'

async function keepToken(place: Place, settings: LoginSettings): Promise<ExitCode> {
  const apiKey = await readToken()
  const client = clientOf(place, apiKey, settings)
  const { available_credits: credits } = await client.credits.get()
  const keyIn = keep(place, apiKey)
  return await report({ place, apiKey, client, keyIn, credits }, settings)
}

/** The key is kept before it is tried: nobody else has it. */
async function keepApproved(place: Place, settings: LoginSettings): Promise<ExitCode> {
  const portal = requirePortal(place, OTHER_WAYS)
  const apiKey = await signInByBrowser(portal, settings)
  const keyIn = keep({ ...place, portalUrl: place.portalUrl && portal }, apiKey)
  const client = clientOf(place, apiKey, settings)
  const credits = await readCredits(client)
  return await report({ place, apiKey, client, keyIn, credits }, settings)
}

/** Null if the service can't be reached right now. */
async function readCredits(client: Vinspec): Promise<number | null> {
  try {
    return (await client.credits.get()).available_credits
  } catch (error) {
    if (error instanceof AuthenticationError) throw error
    return null
  }
}

function clientOf({ profile, baseUrl }: Place, apiKey: string, settings: LoginSettings): Vinspec {
  return createClient(settings, {}, { profile, apiKey, keyFrom: 'option', baseUrl })
}

function keep({ folder, profile, baseUrl, portalUrl }: Place, apiKey: string): KeyPlace {
  const keyIn = storeKey(folder, profile, apiKey)
  writeProfile(folder, profile, { baseUrl, portalUrl, keyIn })
  return keyIn
}

interface SignedIn {
  readonly place: Place
  readonly apiKey: string
  readonly client: Vinspec
  readonly keyIn: KeyPlace
  readonly credits: number | null
}

async function report(
  { place: { folder, profile }, apiKey, client, keyIn, credits }: SignedIn,
  settings: LoginSettings,
): Promise<ExitCode> {
  const result = {
    profile,
    api_key: maskKey(apiKey),
    key_in: keyIn,
    ...(keyIn === 'file' && { key_file: keyFile(folder) }),
    base_url: client.baseUrl,
    available_credits: credits,
  }
  await printResult(settings, result, (screen) => [
    ...wrap(`Signed in. ${explainPlace(keyIn, keyFile(folder))}`, screen.width),
    '',
    ...pairLines(screen, [
      ['Profile', profile],
      ['API key', describeKey(apiKey)],
      ['Credits', credits === null ? null : String(credits)],
    ]),
  ])
  return EXIT.done
}

function explainPlace(keyIn: KeyPlace, path: string): string {
  return keyIn === 'keychain'
    ? 'The API key is in the keychain of this computer.'
    : `This computer has no keychain that vinspec can use, so the API key is in a file that only you can read, unencrypted: ${path}`
}

async function readToken(): Promise<string> {
  const nextStep = 'Pass an API key on standard input: vinspec login --with-token < key.txt'
  if (process.stdin.isTTY) throw usageError('--with-token reads the API key from standard input.', nextStep)
  const token = (await text(process.stdin)).trim()
  if (/^vsk_\w+$/.test(token)) return token
  throw usageError("What came on standard input isn't an API key.", nextStep)
}
