/** What an app may say of itself, whether it registers or publishes a metadata document. */
import { type ClientMetadata, errors } from 'oidc-provider'
import { ACCESS_SCOPE, SCOPES } from './scopes.ts'

const LIMIT = {
  document: 16_384,
  name: 100,
  uri: 2_000,
  redirectUris: 10,
  contacts: 5,
} as const

const URI_FIELDS = [
  'client_uri',
  'logo_uri',
  'policy_uri',
  'tos_uri',
  'jwks_uri',
  'initiate_login_uri',
] as const
/** Schemes that a browser acts upon by itself, or that reach files and other pages. */
const DANGEROUS_SCHEME =
  /^(javascript|vbscript|livescript|data|blob|file|filesystem|about|view-source|chrome|chrome-extension|moz-extension|ws|wss|ftp|mailto|tel|sms|intent|content|jar|resource|wyciwyg|mhtml|ms-[a-z-]+|search-ms|shell):$/
/** Characters that are not seen, or that change how the others are read. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u
/** As JSON escapes what PostgreSQL refuses: a NUL, and one of the two halves of a character without the other. */
const NO_TEXT = /\\u(0000|d[89a-f])/
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Throws what the app is told. Fields of the wrong type are left to the library, which judges them next.
 * What apps that are right otherwise get wrong is mended: their type, scopes that this server does not have, and
 * in a metadata document, which cannot hold a secret, that they have none.
 */
export function judgeClientMetadata(metadata: ClientMetadata): void {
  judgeSize(metadata)
  judgeTexts(metadata)
  judgeRedirectUris(metadata.redirect_uris)
  if (metadata.redirect_uris?.some((uri) => !uri.startsWith('https:'))) metadata.application_type = 'native'
  if (typeof metadata.scope === 'string') metadata.scope = knownScopes(metadata.scope)
  if (
    metadata.client_id.startsWith('https://') &&
    metadata.token_endpoint_auth_method === 'client_secret_basic'
  ) {
    metadata.token_endpoint_auth_method = 'none'
  }
  // It would make this server fetch whatever it names, for a kind of subject that is not offered.
  delete metadata.sector_identifier_uri
}

function judgeSize(metadata: ClientMetadata): void {
  const text = JSON.stringify(metadata)
  if (text.length > LIMIT.document) throw refuse(`the metadata is longer than ${LIMIT.document} characters`)
  if (NO_TEXT.test(text)) throw refuse('the metadata contains a NUL character or half of a character')
}

function judgeTexts(metadata: ClientMetadata): void {
  const { client_name: name, contacts } = metadata
  if (typeof name === 'string' && (name.length > LIMIT.name || INVISIBLE.test(name))) {
    throw refuse(`client_name must have at most ${LIMIT.name} characters, none of them invisible`)
  }
  if (Array.isArray(contacts) && contacts.length > LIMIT.contacts) {
    throw refuse(`contacts must have at most ${LIMIT.contacts} members`)
  }
  for (const field of URI_FIELDS) {
    const uri = metadata[field]
    if (typeof uri === 'string' && (uri.length > LIMIT.uri || !/^https?:\/\//i.test(uri))) {
      throw refuse(`${field} must be a web address of at most ${LIMIT.uri} characters`)
    }
  }
}

function judgeRedirectUris(uris: unknown): asserts uris is readonly string[] | undefined {
  if (uris === undefined) return
  if (!Array.isArray(uris)) throw refuse('redirect_uris must be an array')
  if (uris.length > LIMIT.redirectUris) {
    throw refuseRedirect(`redirect_uris must have at most ${LIMIT.redirectUris} members`)
  }
  for (const uri of uris) judgeRedirectUri(uri)
}

function judgeRedirectUri(uri: unknown): void {
  if (typeof uri !== 'string' || uri.length > LIMIT.uri || !URL.canParse(uri)) {
    throw refuseRedirect(`a redirect URI must be a URI of at most ${LIMIT.uri} characters`)
  }
  const { protocol, hostname, username, password, hash } = new URL(uri)
  if (username !== '' || password !== '' || hash !== '' || uri.includes('#')) {
    throw refuseRedirect('a redirect URI must have no user name, password or fragment')
  }
  if (protocol === 'http:' && !LOOPBACK_HOSTS.has(hostname)) {
    throw refuseRedirect('a redirect URI with http must lead to localhost, 127.0.0.1 or [::1]')
  }
  if (DANGEROUS_SCHEME.test(protocol)) throw refuseRedirect(`a redirect URI must not use ${protocol}`)
}

function knownScopes(scope: string): string {
  const known = scope.split(' ').filter((each) => SCOPES.includes(each))
  return [...new Set([...known, ACCESS_SCOPE])].join(' ')
}

function refuse(reason: string): Error {
  return new errors.InvalidClientMetadata(reason)
}

function refuseRedirect(reason: string): Error {
  return new errors.InvalidRedirectUri(reason)
}
