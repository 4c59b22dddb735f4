/** The client of a command, with the key and the service that were asked for. */
import { Vinspec, type VinspecOptions } from '@vinspec/sdk'
import { CommandError } from '../command-error.ts'
import { EXIT } from '../exit-codes.ts'
import { SIGN_IN } from '../explain-error.ts'
import type { Settings } from '../settings.ts'
import { logRequests } from '../transport/log-requests.ts'
import { sendRequest } from '../transport/send-request.ts'
import { type Access, resolveAccess } from './access.ts'

/** Without a key it can only read the contract; see {@link requireKey}. */
export function createClient(
  settings: Settings,
  options: VinspecOptions = {},
  access: Access = resolveAccess(settings),
): Vinspec {
  const timeoutMs = settings.timeout === undefined ? undefined : settings.timeout * 1000
  const { baseUrl, apiKey } = access
  const fetch = settings.verbose ? logRequests(sendRequest) : sendRequest
  const maxRetries = settings.retries
  // To find out that this is no browser would take time.
  return new Vinspec({
    baseUrl,
    apiKey,
    timeoutMs,
    maxRetries,
    fetch,
    dangerouslyAllowBrowser: true,
    ...options,
  })
}

/** Throws what a person at a terminal can act on. */
export function requireKey({ apiKey, profile }: Access): void {
  if (apiKey !== undefined) return
  throw new CommandError(`There's no API key for the profile "${profile}".`, {
    code: 'api_key',
    exitCode: EXIT.notAllowed,
    nextStep: SIGN_IN,
  })
}
