/** Checks an app's metadata, whether the app registers or publishes a metadata document. */
import { isPlainName } from '@vinspec/core/foundation'
import { type ClientMetadata, errors } from 'oidc-provider'
import { COMMAND_ID, DEVICE_GRANT } from './device-grant.ts'
import { hasAcceptedScheme, judgeRedirectUri } from './redirect-target.ts'
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
/** JSON's escapes of what PostgreSQL rejects: a NUL character and unpaired surrogates. */
const NO_TEXT = /\\u(0000|d[89a-f])/

/**
 * Throws the error for the app. Fields of the wrong type are left to the library, which checks them next. Corrects
 * common mistakes of otherwise valid apps: their type, unknown scopes, and the command's own grant. Drops redirect URIs
 * whose scheme is not accepted if others remain, because agents register the URIs of all their apps. A metadata
 * document cannot contain a secret, so its app is registered as one without.
 */
export function judgeClientMetadata(metadata: ClientMetadata): void {
  judgeSize(metadata)
  judgeTexts(metadata)
  judgeRedirectUris(metadata.redirect_uris)
  metadata.redirect_uris = metadata.redirect_uris?.filter(hasAcceptedScheme)
  if (metadata.redirect_uris?.some((uri) => !uri.startsWith('https:'))) metadata.application_type = 'native'
  if (metadata.client_id !== COMMAND_ID) metadata.grant_types = withoutDeviceGrant(metadata.grant_types)
  if (typeof metadata.scope === 'string') metadata.scope = knownScopes(metadata.scope)
  if (
    metadata.client_id.startsWith('https://') &&
    metadata.token_endpoint_auth_method === 'client_secret_basic'
  ) {
    metadata.token_endpoint_auth_method = 'none'
  }
  // Pairwise subjects are not offered, and this server must not fetch a URL that an app names for them.
  delete metadata.sector_identifier_uri
}

function judgeSize(metadata: ClientMetadata): void {
  const text = JSON.stringify(metadata)
  if (text.length > LIMIT.document) throw refuse(`the metadata is longer than ${LIMIT.document} characters`)
  if (NO_TEXT.test(text)) throw refuse('the metadata contains a NUL character or an unpaired surrogate')
}

function judgeTexts(metadata: ClientMetadata): void {
  const { client_name: name, contacts, jwks_uri: keys } = metadata
  if (typeof name === 'string' && (name.length > LIMIT.name || !isPlainName(name))) {
    throw refuse(`client_name must have at most ${LIMIT.name} visible characters`)
  }
  if (Array.isArray(contacts) && contacts.length > LIMIT.contacts) {
    throw refuse(`contacts must have at most ${LIMIT.contacts} members`)
  }
  if (typeof keys === 'string' && /^http:/i.test(keys)) throw refuse('jwks_uri must use https')
  for (const field of URI_FIELDS) {
    const uri = metadata[field]
    if (typeof uri === 'string' && (uri.length > LIMIT.uri || !/^https?:\/\//i.test(uri))) {
      throw refuse(`${field} must be a web address of at most ${LIMIT.uri} characters`)
    }
  }
}

/** Drops the command's own grant, because some editors register every grant that they know. */
function withoutDeviceGrant(grants: readonly string[] | undefined): readonly string[] | undefined {
  const given: unknown = grants
  if (!Array.isArray(given) || !grants?.includes(DEVICE_GRANT)) return grants
  const others = grants.filter((grant) => grant !== DEVICE_GRANT)
  if (others.length === 0) throw refuse("grant_types must name one besides the vinspec command's own")
  return others
}

function judgeRedirectUris(uris: unknown): asserts uris is readonly string[] | undefined {
  if (uris === undefined) return
  if (!Array.isArray(uris)) throw refuse('redirect_uris must be an array')
  if (uris.length > LIMIT.redirectUris) {
    throw refuse(`redirect_uris must have at most ${LIMIT.redirectUris} members`)
  }
  const accepted = uris.filter(hasAcceptedScheme)
  const fault = (accepted.length > 0 ? accepted : uris)
    .map(judgeRedirectUri)
    .find((each) => each !== undefined)
  if (fault !== undefined) throw refuse(`redirect_uris ${fault}`)
}

function knownScopes(scope: string): string {
  const known = scope.split(' ').filter((each) => SCOPES.includes(each))
  return [...new Set([...known, ACCESS_SCOPE])].join(' ')
}

/** The library turns a reason that begins with `redirect_uris` into `invalid_redirect_uri`. */
function refuse(reason: string): Error {
  return new errors.InvalidClientMetadata(reason)
}
