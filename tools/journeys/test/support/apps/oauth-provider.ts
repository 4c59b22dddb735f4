/** What the client libraries require of the program that they are in, stored in memory. */
import type { OAuthDiscoveryState } from '@modelcontextprotocol/client'
import type { Ask } from './app.ts'

interface Tokens {
  readonly access_token: string
  readonly token_type: string
  readonly refresh_token?: string | undefined
}

interface ClientInformation {
  readonly client_id: string
}

/** What an app says about itself, when it registers and in its metadata document. */
export function describeApp(redirectUrl: string) {
  return {
    client_name: 'Fleet assistant',
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}

export interface ProviderOptions {
  readonly ask: Ask
  /** Where the app listens for the customer's answers. */
  readonly redirectUrl: string
  /** Where the app publishes its metadata, instead of registering. */
  readonly metadataUrl?: string
}

export function createOAuthProvider({ ask, redirectUrl, metadataUrl }: ProviderOptions) {
  const kept: {
    client?: ClientInformation
    tokens?: Tokens
    discovered?: OAuthDiscoveryState
    verifier: string
    asked: number
    answer?: URL
  } = { verifier: '', asked: 0 }
  const provider = {
    redirectUrl,
    clientMetadata: describeApp(redirectUrl),
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
    saveDiscoveryState: (state: OAuthDiscoveryState) => {
      kept.discovered = state
    },
    discoveryState: () => kept.discovered,
    redirectToAuthorization: async (url: URL) => {
      kept.answer = await ask(url)
      kept.asked += 1
    },
    invalidateCredentials: (scope: string) => {
      if (scope === 'all' || scope === 'tokens') delete kept.tokens
      if (scope === 'all' || scope === 'client') delete kept.client
    },
  }
  return {
    provider,
    /** How often the customer was asked and answered. */
    asked: () => kept.asked,
    /** The parameters of the latest answer. */
    answer: () => kept.answer?.searchParams ?? new URLSearchParams(),
  }
}
