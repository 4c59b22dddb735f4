/** The environment of the portal, parsed once. Nothing else here reads `process.env`. */
import {
  MAX_DAILY_CREDIT_CAP,
  type MailSettings,
  type PaymentSettings,
  readMailSettings,
  readPaymentSettings,
} from '@vinspec/core'
import type { SocialSettings } from './auth/social-sign-in.ts'
import type { OAuthSettings } from './oauth/dependencies.ts'

export interface PortalConfig {
  readonly host: string
  readonly port: number
  readonly databaseUrl: string
  /** Where customers find the portal: sign-in cookies, passkeys and links in mails are bound to it. */
  readonly publicUrl: URL
  /** Where customers find the API, with `/api/v1`. */
  readonly apiUrl: string
  /** Where agents find the tool server; undefined: none can connect. */
  readonly mcpUrl: string | undefined
  readonly oauth: OAuthSettings
  /** Signs cookies and links. */
  readonly secret: string
  readonly social: SocialSettings
  /** Undefined: no mail can be sent, so nobody can sign up. */
  readonly mail: MailSettings | undefined
  /** Undefined: nothing can be bought. */
  readonly payments: PaymentSettings | undefined
  /** Where the pages are on which customers pay. */
  readonly paymentOrigin: string | undefined
  /** Addresses and networks of the proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: string
}

type Environment = Readonly<Record<string, string | undefined>>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const SECRET_LENGTH = 32
const STRIPE_PAGES = 'https://checkout.stripe.com'

/** Throws with every fault named when the environment is not usable. */
export function readConfig(env: Environment = process.env): PortalConfig {
  const faults: string[] = []
  const require = (holds: boolean, fault: string) => void (holds || faults.push(fault))

  const port = env['PORT'] || '4014'
  require(/^\d{1,5}$/.test(port) && Number(port) <= 65_535, 'PORT must be a whole number from 0 to 65535')
  const publicUrl = env['PORTAL_URL'] || `http://localhost:${port}`
  require(isOrigin(publicUrl), 'PORTAL_URL must be an origin such as https://vinspec.example, without a path')
  const apiUrl = env['API_URL'] || 'http://127.0.0.1:4010/api/v1'
  require(URL.canParse(apiUrl), 'API_URL must be a URL')
  const databaseUrl = env['DATABASE_URL'] ?? ''
  require(/^postgres(ql)?:/.test(databaseUrl), 'DATABASE_URL must be a URL that starts with postgresql://')
  const secret = env['PORTAL_SECRET'] ?? ''
  require(secret.length >= SECRET_LENGTH, `PORTAL_SECRET must have at least ${SECRET_LENGTH} characters`)
  const logLevel = env['LOG_LEVEL'] || 'info'
  require(LOG_LEVELS.includes(logLevel), `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`)
  const mcpUrl = env['MCP_URL'] || undefined
  require(mcpUrl === undefined || URL.canParse(mcpUrl), 'MCP_URL must be a URL')
  const oauth = readOAuthSettings(env, require)
  const payments = readPaymentSettings(env)
  const mail = readMailSettings({ ...env, PORTAL_URL: publicUrl })
  faults.push(...payments.faults, ...mail.faults)
  if (faults.length > 0) throw new Error(`The portal cannot start:\n- ${faults.join('\n- ')}`)

  return {
    host: env['HOST'] || 'localhost',
    port: Number(port),
    databaseUrl,
    publicUrl: new URL(publicUrl),
    apiUrl,
    mcpUrl,
    oauth,
    secret,
    social: {
      google: readPair(env['GOOGLE_CLIENT_ID'], env['GOOGLE_CLIENT_SECRET']),
      github: readPair(env['GITHUB_CLIENT_ID'], env['GITHUB_CLIENT_SECRET']),
    },
    mail: mail.settings,
    payments: payments.settings,
    paymentOrigin: payments.settings && new URL(payments.settings.apiUrl ?? STRIPE_PAGES).origin,
    trustedProxies: (env['TRUSTED_PROXIES'] ?? '').split(/[\s,]+/).filter((text) => text !== ''),
    logLevel,
  }
}

function readOAuthSettings(
  env: Environment,
  require: (holds: boolean, fault: string) => void,
): OAuthSettings {
  const count = (name: string, usual: number, most: number): number => {
    const text = env[name] || String(usual)
    const holds = /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most
    require(holds, `${name} must be a whole number from 1 to ${most}`)
    return Number(text)
  }
  const loopback = env['OAUTH_ALLOW_LOOPBACK_DOCUMENTS'] || 'false'
  require(/^(true|false)$/.test(loopback), 'OAUTH_ALLOW_LOOPBACK_DOCUMENTS must be true or false')
  return {
    accessTokenLifetimeSeconds: count('OAUTH_ACCESS_TOKEN_SECONDS', 900, 86_400),
    defaultDailyCreditCap: count('OAUTH_DAILY_CREDIT_CAP', 100, MAX_DAILY_CREDIT_CAP),
    registrationsPerHour: count('OAUTH_REGISTRATIONS_PER_HOUR', 20, 1_000_000),
    authorizationsPerMinute: count('OAUTH_AUTHORIZATIONS_PER_MINUTE', 60, 1_000_000),
    allowLoopbackMetadata: loopback === 'true',
  }
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).href === `${text}/`
}

function readPair(clientId: string | undefined, clientSecret: string | undefined) {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}
