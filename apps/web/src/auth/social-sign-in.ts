/** The other services that customers can sign in with, if they are configured. */
export type SocialProvider = 'google' | 'github'

export interface SocialClient {
  readonly clientId: string
  readonly clientSecret: string
}

export type SocialSettings = Readonly<Record<SocialProvider, SocialClient | undefined>>

/** The origins to which a sign-in redirects. The policy of the sign-in page allows its forms to lead there. */
const AUTHORIZATION_ORIGINS: Readonly<Record<SocialProvider, string>> = {
  google: 'https://accounts.google.com',
  github: 'https://github.com',
}

export function configuredProviders(settings: SocialSettings): SocialProvider[] {
  return PROVIDERS.filter((provider) => settings[provider] !== undefined)
}

export function authorizationOrigin(provider: SocialProvider): string {
  return AUTHORIZATION_ORIGINS[provider]
}

export function parseProvider(value: unknown): SocialProvider | undefined {
  return PROVIDERS.find((provider) => provider === value)
}

const PROVIDERS = ['google', 'github'] as const
