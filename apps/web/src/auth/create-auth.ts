/** Sign-in on the customer table: passwords, emailed links, passkeys, and accounts with other services. */
import { type PasskeyOptions, passkey } from '@better-auth/passkey'
import { isObject, readString } from '@vinspec/contract/guards'
import { newId, toPlainName } from '@vinspec/core/foundation'
import { createDatabaseWindows, type Windows } from '@vinspec/rate-limits'
import { prismaAdapter } from 'better-auth/adapters/prisma'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import { CLIENT_ADDRESS_HEADER } from '../web-request.ts'
import { namedBrowsers, offersTo } from './free-lookups.ts'
import { type MailProofDependencies, mailProofs } from './mail-proofs/mail-proofs.ts'
import { createProofMails } from './mail-proofs/proof-mails.ts'
import { MAX_NAME_LENGTH } from './name-length.ts'
import { PASSWORD_LENGTH } from './password-length.ts'
import { secondFactor } from './second-factor/second-factor.ts'
import { limitAccounts, limitAddresses, limitProofs } from './sign-in-limits.ts'
import { signInLog } from './sign-in-log.ts'
import type { SocialSettings } from './social-sign-in.ts'
import type { StepUp, StepUpDependencies } from './step-up/step-up.ts'
import { stepUpGuard } from './step-up/step-up-guard.ts'

export const AUTH_PATH = '/api/auth'

export interface AuthDependencies
  extends Omit<MailProofDependencies, 'passwords'>,
    Omit<StepUpDependencies, 'windows' | 'mails'> {
  readonly social: SocialSettings
  readonly stepUp: StepUp
  readonly log: (level: 'error' | 'warn' | 'info' | 'debug', message: string, cause?: unknown) => void
}

export type Auth = ReturnType<typeof createAuth>

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S

export function createAuth(dependencies: AuthDependencies) {
  const { prisma, publicUrl, secret, social, limits, inBackground, log } = dependencies
  const windows = createDatabaseWindows(prisma)
  return betterAuth({
    appName: 'vinspec',
    baseURL: publicUrl.origin,
    basePath: AUTH_PATH,
    secret,
    trustedOrigins: [publicUrl.origin],
    database: prismaAdapter(prisma, { provider: 'postgresql' }),
    ...tables,
    user: {
      modelName: 'customer',
      additionalFields: {
        freeLookupOffer: { type: 'string', required: false, input: false, returned: false },
      },
      validateUserInfo: ({ user, source: { method, action } }) =>
        method === 'oauth' && action === 'create-user' && !user.emailVerified
          ? { error: 'email_not_verified' }
          : undefined,
    },
    ...byMail(dependencies, windows),
    socialProviders: {
      ...(social.google ? { google: social.google } : {}),
      ...(social.github ? { github: social.github } : {}),
    },
    plugins: [
      mailProofs({
        ...dependencies,
        passwords: windows.window('unproved-passwords', limits.passwordsPerAccount, 15 * MINUTE_S),
      }),
      passkeys(publicUrl),
      secondFactor({ windows }),
      signInLog(dependencies),
      namedBrowsers(),
      stepUpGuard(dependencies.stepUp),
    ],
    rateLimit: limitAddresses(windows, limits),
    hooks: { before: limitAccounts(windows, limits) },
    advanced: {
      cookiePrefix: 'vinspec',
      useSecureCookies: publicUrl.protocol === 'https:',
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      database: { generateId: () => newId() },
      backgroundTasks: { handler: inBackground },
    },
    databaseHooks: databaseHooks(dependencies),
    logger: { level: 'warn', log },
    onAPIError: {
      // The library would write errors to the console, where no secrets are redacted, and answer 500 even if the
      // database is unavailable.
      throw: true,
      errorURL: '/sign-in?news=social-failed',
    },
    telemetry: { enabled: false },
  })
}

function passkeys({ hostname, origin }: URL) {
  return {
    ...passkey({
      rpID: hostname,
      rpName: 'vinspec',
      origin,
      ...userVerification,
      schema: { passkey: { fields: { userId: 'customerId' } } },
    }),
    hooks: {
      before: [
        {
          matcher: ({ path }: { path?: string }) => path === '/passkey/verify-registration',
          handler: createAuthMiddleware(async (call) => {
            const body: unknown = call.body
            const name = toShownName(readString(body, 'name') ?? '')
            return { context: { body: { ...(isObject(body) ? body : {}), name } } }
          }),
        },
      ],
    },
  }
}

/** Requires user verification, on the server too: without it a passkey is only one factor, and a modified request can make the browser skip it. */
const userVerification = {
  authenticatorSelection: { userVerification: 'required' },
  registration: {
    afterVerification: ({ verification }) => requireVerified(verification.registrationInfo?.userVerified),
  },
  authentication: {
    afterVerification: ({ verification }) => requireVerified(verification.authenticationInfo.userVerified),
  },
} satisfies Partial<PasskeyOptions>

function requireVerified(userVerified: boolean | undefined): void {
  if (!userVerified) throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED' })
}

/** Signing in with passwords, and verifying addresses. */
function byMail({ prisma, mails, limits, passwordHashing }: AuthDependencies, windows: Windows) {
  const proofMails = createProofMails({ prisma, mails })
  const mayBeAsked = limitProofs(windows, limits)
  return {
    emailAndPassword: {
      enabled: true,
      password: passwordHashing,
      minPasswordLength: PASSWORD_LENGTH.minimum,
      maxPasswordLength: PASSWORD_LENGTH.maximum,
      requireEmailVerification: true,
      onExistingUserSignUp: ({ user }) => mails.sendAlreadyRegistered(user.email),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      // Sends a mail proof, which works once. The library's own link could be used repeatedly.
      sendVerificationEmail: async ({ user, url }) => {
        const next = new URL(url).searchParams.get('callbackURL') ?? '/'
        if (!(await mayBeAsked(user.email))) return
        await proofMails.sendVerification(user, next === '/' ? undefined : next)
      },
    },
  } satisfies BetterAuthOptions
}

/**
 * Profiles and tokens from other services are not stored, because nothing here needs them. A customer whose address
 * another service has confirmed is offered free lookups in the statement that creates the customer.
 */
function databaseHooks({ offerFreeLookups }: AuthDependencies) {
  return {
    user: {
      create: {
        before: async (user, call) => {
          const offer =
            user.emailVerified && call ? (await offersTo(offerFreeLookups, call))(user.email) : undefined
          const name = toShownName(user.name)
          return { data: { ...user, name, image: null, ...(offer ? { freeLookupOffer: offer } : {}) } }
        },
      },
    },
    account: {
      create: { before: async (account) => ({ data: { ...account, ...withoutTokens } }) },
      update: { before: async (account) => ({ data: { ...account, ...withoutTokens } }) },
    },
  } satisfies BetterAuthOptions['databaseHooks']
}

/** Names from other services and from scripts, as a form would read them. */
function toShownName(name: string): string {
  return toPlainName(name).slice(0, MAX_NAME_LENGTH)
}

const withoutTokens = { accessToken: null, refreshToken: null, idToken: null }

/** The names of the library's models in the database. Identifiers of verifications are stored as hashes. */
const tables = {
  session: {
    modelName: 'portalSession',
    fields: { userId: 'customerId' },
    expiresIn: 30 * DAY_S,
    updateAge: DAY_S,
    // Turns off the library's own check: pages and routes require a step-up instead.
    freshAge: 0,
  },
  account: {
    modelName: 'signInAccount',
    fields: { userId: 'customerId' },
  },
  verification: { modelName: 'signInProof', storeIdentifier: 'hashed' },
} as const
