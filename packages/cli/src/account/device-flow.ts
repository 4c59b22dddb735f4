/** Signing in by a browser, as the protocol has it (RFC 8628): what is asked of the portal, and what it answers. */
import { ConnectionError } from '@vinspec/sdk'
import { CommandError } from '../command-error.ts'
import { EXIT } from '../exit-codes.ts'
import { askPortal, type PortalAnswer, type PortalConnection } from './ask-portal.ts'

const CLIENT_ID = 'vinspec-cli'
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

interface Endpoints {
  readonly codes: string
  readonly keys: string
}

export interface DeviceCodes {
  readonly deviceCode: string
  /** What the customer compares with the page. */
  readonly userCode: string
  readonly page: string
  /** The same page, with the code in its address. */
  readonly pageWithCode: string
  readonly expiresInMs: number
  readonly intervalMs: number
}

export type KeyAnswer =
  | { readonly kind: 'key'; readonly apiKey: string }
  | { readonly kind: 'pending' }
  | { readonly kind: 'slow_down' }
  | { readonly kind: 'ended'; readonly error: string; readonly reason: string }

/** Asks the portal where it answers what (RFC 8414). */
export async function findEndpoints(connection: PortalConnection): Promise<Endpoints> {
  const { portal } = connection
  const { status, body } = await askPortal(connection, `${portal}/.well-known/oauth-authorization-server`)
  const { issuer, device_authorization_endpoint: codes, token_endpoint: keys } = body
  if (status !== 200 || !hasOrigin(codes, issuer) || !hasOrigin(keys, issuer)) throw noSignIn(portal)
  if (issuer === portal) return { codes, keys }
  throw new CommandError(`The portal at ${portal} is called ${String(issuer)}.`, {
    code: 'portal',
    exitCode: EXIT.usage,
    nextStep: 'Use this name in --portal-url.',
  })
}

export async function askForCodes(
  connection: PortalConnection,
  { codes }: Endpoints,
  deviceName: string,
): Promise<DeviceCodes> {
  const form = { client_id: CLIENT_ID, device_name: deviceName }
  const { status, body } = await askPortal(connection, codes, form)
  const { device_code: deviceCode, user_code: userCode, verification_uri: page, expires_in: seconds } = body
  const { verification_uri_complete: pageWithCode = page, interval = 5 } = body
  if (
    status === 200 &&
    typeof deviceCode === 'string' &&
    typeof userCode === 'string' &&
    hasOrigin(page, connection.portal) &&
    hasOrigin(pageWithCode, connection.portal) &&
    typeof seconds === 'number' &&
    typeof interval === 'number'
  ) {
    const [expiresInMs, intervalMs] = [seconds * 1000, interval * 1000]
    return { deviceCode, userCode, page, pageWithCode, expiresInMs, intervalMs }
  }
  throw refused(status, body)
}

/** Throws a {@link ConnectionError} or a {@link TimeoutError} if the portal cannot answer right now. */
export async function askForKey(
  connection: PortalConnection,
  { keys }: Endpoints,
  deviceCode: string,
): Promise<KeyAnswer> {
  const form = { grant_type: GRANT, device_code: deviceCode, client_id: CLIENT_ID }
  const { status, body } = await askPortal(connection, keys, form)
  const { access_token: apiKey, error, error_description: reason } = body
  if (status === 200 && typeof apiKey === 'string') return { kind: 'key', apiKey }
  if (error === 'authorization_pending') return { kind: 'pending' }
  if (error === 'slow_down') return { kind: 'slow_down' }
  if (status >= 500 || status === 429) throw unavailable(connection.portal, status)
  if (typeof error !== 'string') throw refused(status, body)
  return { kind: 'ended', error, reason: typeof reason === 'string' ? reason : error }
}

/** Nothing leads to another server: neither the codes nor the person. */
function hasOrigin(url: unknown, origin: unknown): url is string {
  return typeof url === 'string' && URL.canParse(url) && new URL(url).origin === origin
}

function noSignIn(portal: string): CommandError {
  return new CommandError(`${portal} doesn't offer to sign in by browser.`, {
    code: 'portal',
    exitCode: EXIT.usage,
    nextStep: 'Check the URL of the portal, or pass an API key: vinspec login --with-token < key.txt',
  })
}

function refused(status: number, { error, error_description: reason }: PortalAnswer['body']): CommandError {
  const said = [reason, error].find((text) => typeof text === 'string') ?? `status ${status}`
  return new CommandError(`The portal rejected the sign-in: ${said}.`, {
    code: typeof error === 'string' ? error : 'unexpected_response',
    exitCode: status >= 500 || status === 429 ? EXIT.unavailable : EXIT.failed,
    nextStep: 'Try again later, or pass an API key: vinspec login --with-token < key.txt',
  })
}

function unavailable(portal: string, status: number): ConnectionError {
  return new ConnectionError(`Couldn't reach ${portal} (status ${status}).`, null)
}
