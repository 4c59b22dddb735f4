/** Tesla's Fleet API with the owner's token: what the car reports about itself now. */
import type { OwnerSource } from './owner-source.ts'
import { readTesla } from './read-tesla.ts'
import {
  getTeslaTokens,
  revokeTeslaTokens,
  type TeslaOwnerSettings,
  teslaSignInUrl,
} from './tesla-sign-in.ts'
import { teslaOwnerTerms } from './tesla-terms.ts'

export function createTeslaOwnerSource(settings: TeslaOwnerSettings): OwnerSource {
  const { clientId, clientSecret, signInUrl, isReal } = settings
  const about = teslaOwnerTerms(isReal)
  const ownPage = new URL('/user/revoke/consent', signInUrl)
  ownPage.searchParams.set('revoke_client_id', clientId)
  return {
    ...about,
    signInAt: 'Tesla',
    reads: "the battery's level and range, the odometer, and what the car was sold with",
    ownPage,
    signInUrl: (signIn) => teslaSignInUrl(settings, signIn),
    exchange: (code, { redirectUri, verifier }, signal) =>
      getTeslaTokens(
        settings,
        {
          grant_type: 'authorization_code',
          client_secret: clientSecret,
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        },
        signal,
      ),
    refresh: async ({ refreshToken }, signal) =>
      refreshToken === undefined
        ? { kind: 'refused', cause: new Error('Tesla gave no refresh token') }
        : await getTeslaTokens(
            settings,
            { grant_type: 'refresh_token', refresh_token: refreshToken },
            signal,
          ),
    read: (question) => readTesla(settings.apiUrls, about.title, question),
    revoke: (tokens, _vin, signal) => revokeTeslaTokens(settings, tokens, signal),
  }
}
