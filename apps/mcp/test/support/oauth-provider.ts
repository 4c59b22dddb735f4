/** What the clients' libraries ask of the program that they are in, kept in memory. */

interface Tokens {
  readonly access_token: string
  readonly token_type: string
  readonly refresh_token?: string | undefined
}

interface ClientInformation {
  readonly client_id: string
}

const REDIRECT_URL = 'http://127.0.0.1:53682/callback'

export const CLIENT_METADATA = {
  client_name: 'A test app',
  redirect_uris: [REDIRECT_URL],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
}

/** Takes a customer through an authorization request; returns where the app gets its answer. */
export type Authorize = (url: URL) => Promise<URL>

/** @param metadataUrl where the app publishes its metadata, instead of registering */
export function createOAuthProvider(authorize: Authorize, metadataUrl?: string) {
  const kept: { client?: ClientInformation; tokens?: Tokens; verifier: string; answers: URL[] } = {
    verifier: '',
    answers: [],
  }
  const provider = {
    redirectUrl: REDIRECT_URL,
    clientMetadata: CLIENT_METADATA,
    ...(metadataUrl === undefined ? {} : { clientMetadataUrl: metadataUrl }),
    clientInformation: () => kept.client,
    saveClientInformation: (client: ClientInformation) => {
      kept.client = client
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens: Tokens) => {
      kept.tokens = tokens
    },
    saveCodeVerifier: (verifier: string) => {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier,
    redirectToAuthorization: async (url: URL) => {
      kept.answers.push(await authorize(url))
    },
    invalidateCredentials: (scope: string) => {
      if (scope === 'all' || scope === 'tokens') delete kept.tokens
      if (scope === 'all' || scope === 'client') delete kept.client
    },
  }
  return {
    provider,
    /** How often the customer was asked. */
    asked: () => kept.answers.length,
    /** What the latest answer says. */
    answer: () => kept.answers.at(-1)?.searchParams ?? new URLSearchParams(),
    token: () => kept.tokens?.access_token,
    clientId: () => kept.client?.client_id,
  }
}
