/** The environment of the portal, parsed once. Nothing else here reads `process.env`. */
import { createPublicKey, type KeyObject } from 'node:crypto'
import { type FreeLookupSettings, readFreeLookupSettings } from '@vinspec/core/customers'
import {
  createEnvironmentReader,
  type Environment,
  type EnvironmentReader,
  MAX_DAILY_CREDIT_CAP,
} from '@vinspec/core/foundation'
import { type LookupSettings, readLookupSettings } from '@vinspec/core/lookup'
import { type MailSettings, readMailSettings } from '@vinspec/core/notifications'
import { type ConsentTools, readConsentSettings } from '@vinspec/core/owner-consent'
import { type PaymentSettings, readPaymentSettings } from '@vinspec/core/payments'
import { readServerSettings, type ServerSettings } from '@vinspec/http-server'
import { type RateLimitSettings, readRateLimitSettings } from '@vinspec/rate-limits'
import type { SocialSettings } from './auth/social-sign-in.ts'
import { type CertificateSettings, readCertificateSettings } from './certificate-settings.ts'
import type { OAuthSettings } from './oauth/dependencies.ts'

export interface PortalConfig extends ServerSettings, LookupSettings, FreeLookupSettings {
  /** The portal's address. Sign-in cookies, passkeys, and links in emails are bound to it. */
  readonly publicUrl: URL
  /** The API's address, with `/api/v1`. */
  readonly apiUrl: string
  /** The MCP server's address; undefined if no app can connect. */
  readonly mcpUrl: string | undefined
  readonly oauth: OAuthSettings
  /** How often one customer may look up and buy, here and in the API together. */
  readonly rateLimits: RateLimitSettings
  /** The operator's email address; if undefined, pages name none. */
  readonly contactEmail: string | undefined
  /** Signs cookies and links. */
  readonly secret: string
  readonly certificates: CertificateSettings
  readonly social: SocialSettings
  /** Undefined if no email can be sent, so that nobody can sign up. */
  readonly mail: MailSettings | undefined
  /** Undefined if nothing can be bought. */
  readonly payments: PaymentSettings | undefined
  readonly ownerConsent: ConsentTools
  /** The address of the payment pages. */
  readonly paymentOrigin: string | undefined
  /** The key that Tesla expects at this domain; undefined without a Tesla application. */
  readonly teslaPublicKey: KeyObject | undefined
}

const STRIPE_PAGES = 'https://checkout.stripe.com'

/** Throws, naming every fault, if the environment is not usable. */
export function readConfig(env: Environment = process.env): PortalConfig {
  const reader = createEnvironmentReader(env)
  const server = readServerSettings(reader, {
    service: 'vinspec-portal',
    host: 'localhost',
    port: 4014,
    adminPort: 4015,
  })
  const publicUrl = readOrigin(reader, 'PORTAL_URL', `http://localhost:${server.port}`)
  const payments = readPaymentSettings(reader)
  const lookups = readLookupSettings(reader)
  const config = {
    ...server,
    ...lookups,
    ...readFreeLookupSettings(reader),
    apiUrl: reader.publicUrl('API_URL', 'http://127.0.0.1:4010/api/v1'),
    mcpUrl: reader.text('MCP_URL') && reader.publicUrl('MCP_URL', ''),
    oauth: readOAuthSettings(reader),
    rateLimits: readRateLimitSettings(reader),
    contactEmail: reader.email('CONTACT_EMAIL'),
    secret: reader.secret('PORTAL_SECRET') ?? '',
    certificates: readCertificateSettings(reader, lookups.signingKey),
    social: {
      google: readPair(reader, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'),
      github: readPair(reader, 'GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'),
    },
    mail: readMailSettings(reader),
    payments,
    ownerConsent: readConsentSettings(reader, lookups.liveSources),
    teslaPublicKey: readTeslaKey(reader),
  }
  if (config.secret === '') reader.faults.push('PORTAL_SECRET must be set')
  reader.finish('The portal cannot start')
  return {
    ...config,
    publicUrl: new URL(publicUrl),
    paymentOrigin: payments && new URL(payments.apiUrl ?? STRIPE_PAGES).origin,
  }
}

/** Tesla takes keys of this curve only. */
function readTeslaKey({ text, faults }: EnvironmentReader): KeyObject | undefined {
  const given = text('TESLA_PUBLIC_KEY')
  if (given === undefined) return undefined
  try {
    const key = createPublicKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  } catch {
    // Reported below, like a key of another kind.
  }
  faults.push('TESLA_PUBLIC_KEY must be a public key of the curve prime256v1, in DER and base64')
  return undefined
}

function readOAuthSettings(reader: EnvironmentReader): OAuthSettings {
  const { integer } = reader
  const count = (name: string, usual: number, maximum: number) => integer(name, usual, { maximum })
  return {
    accessTokenLifetimeSeconds: count('OAUTH_ACCESS_TOKEN_SECONDS', 900, 86_400),
    defaultDailyCreditCap: count('OAUTH_DAILY_CREDIT_CAP', 100, MAX_DAILY_CREDIT_CAP),
    registrationsPerHour: count('OAUTH_REGISTRATIONS_PER_HOUR', 60, 1_000_000),
    authorizationsPerMinute: count('OAUTH_AUTHORIZATIONS_PER_MINUTE', 60, 1_000_000),
    pairingsPerHour: count('OAUTH_PAIRINGS_PER_HOUR', 60, 1_000_000),
    pairingPollSeconds: count('OAUTH_PAIRING_POLL_SECONDS', 5, 60),
    introspectionSecret: reader.secret('OAUTH_INTROSPECTION_SECRET'),
    allowLoopbackMetadata: readAllowLoopback(reader),
  }
}

/** Not in production, where any app could make this server fetch from its own machine. */
function readAllowLoopback({ flag, isProduction, faults }: EnvironmentReader): boolean {
  const allowed = flag('OAUTH_ALLOW_LOOPBACK_DOCUMENTS', false)
  if (allowed && isProduction) faults.push('OAUTH_ALLOW_LOOPBACK_DOCUMENTS must not be true in production')
  return allowed
}

function readOrigin({ publicUrl, text, faults }: EnvironmentReader, name: string, fallback: string): string {
  const given = publicUrl(name, fallback)
  if (text(name) !== undefined && URL.canParse(given) && new URL(given).href !== `${given}/`) {
    faults.push(`${name} must be an origin such as https://vinspec.example, without a path`)
  }
  return given
}

function readPair({ text, faults }: EnvironmentReader, idName: string, secretName: string) {
  const clientId = text(idName)
  const clientSecret = text(secretName)
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    faults.push(`${idName} and ${secretName} must be set together`)
  }
  return clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined
}
